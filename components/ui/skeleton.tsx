import { cx } from './cx';

/** Grey type waiting for its text. Give it the size of what will replace it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-pulse-soft rounded-sm bg-rule/60', className ?? 'h-5 w-full')}
    />
  );
}
