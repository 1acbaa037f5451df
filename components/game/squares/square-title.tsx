import { cx } from '@/components/ui/cx';
import type { GameSquare } from '@/lib/bingo/game';

/** The summary of a square, highlighted if it is marked. */
export const SquareTitle = ({ square: { summary, is_marked } }: { square: GameSquare }) => (
  <span
    dir="auto"
    className={cx(
      'break-words',
      is_marked && 'bg-mark [box-decoration-break:clone] px-1 text-mark-ink',
    )}
  >
    {summary}
  </span>
);
