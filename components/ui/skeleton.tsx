import { cx } from './cx';

/** A gray placeholder for text. Give it the size of its replacement. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse-soft rounded-sm bg-rule/60', className ?? 'h-5 w-full')}
    />
  );
}
