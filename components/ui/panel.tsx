import { useId, type ReactNode } from 'react';
import { cx } from './cx';

type PanelProps = {
  title: ReactNode;
  /** Content at the end of the heading's line: a count, a badge or a link. */
  aside?: ReactNode;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A section with a line above its heading and no box. */
export function Panel({ title, aside, id, className, children }: PanelProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={cx('border-t border-ink', className)}>
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
        <h2 id={headingId} className="text-title">
          {title}
        </h2>
        {aside && <div className="text-fine text-ink-soft">{aside}</div>}
      </header>
      {children}
    </section>
  );
}
