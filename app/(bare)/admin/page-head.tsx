import type { ReactNode } from 'react';

type PageHeadProps = { title: string; deck?: ReactNode; children?: ReactNode };

/** The heading of an admin page, with its "create" buttons beside it. */
export function PageHead({ title, deck, children }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-5">
      <div>
        <h1 className="text-headline">{title}</h1>
        {deck && <p className="mt-1 max-w-prose text-ink-soft">{deck}</p>}
      </div>
      {children && (
        <div className="flex flex-wrap gap-3 max-sm:w-full *:max-sm:flex-1 *:max-sm:px-3">
          {children}
        </div>
      )}
    </header>
  );
}
