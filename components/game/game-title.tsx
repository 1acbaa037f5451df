import { cx } from '@/components/ui/cx';

/** In characters. A longer title uses a smaller font, so that the card below it stays on the screen. */
const LONG_TITLE = 36;

export function GameTitle({ children }: { children: string }) {
  const isLong = children.length > LONG_TITLE;
  return (
    <h1 dir="auto" className={cx('wrap-anywhere', isLong ? 'text-title' : 'text-headline')}>
      {children}
    </h1>
  );
}
