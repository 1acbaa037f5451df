import type { ReactNode } from 'react';
import { cx } from './cx';

type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3 | 4;
  className?: string;
};

/** Shown in place of an empty list: a sentence and an action. */
export function EmptyState({ title, children, action, level = 3, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cx(
        'grid justify-items-center gap-3 border-y border-dashed border-rule-strong px-4 py-10 text-center',
        className,
      )}
    >
      <Heading className="text-title">{title}</Heading>
      {children && <p className="max-w-prose text-ink-soft">{children}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
