import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

type FiguresProps = { of: readonly (readonly [term: string, value: ReactNode])[] };

/** Shows a row of numbers, each with its name below. */
export function Figures({ of }: FiguresProps) {
  const isOdd = of.length % 2 === 1;
  return (
    <dl
      className={cx(
        'grid grid-cols-2 border-t border-ink',
        isOdd ? 'sm:grid-cols-3' : 'sm:grid-cols-4',
      )}
    >
      {of.map(([term, value]) => (
        <div
          key={term}
          className={cx(
            'flex flex-col-reverse justify-end border-b py-3 pr-4',
            isOdd && 'max-sm:first:col-span-2',
          )}
        >
          <dt className="text-fine text-ink-soft">{term}</dt>
          <dd className="font-serif text-headline font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
