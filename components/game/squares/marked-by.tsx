import { LocalTime } from '@/components/ui/local-time';
import type { GameSquare } from '@/lib/bingo/game';

type MarkedByProps = { square: Pick<GameSquare, 'marked_by_name' | 'marked_at'> };

/** The name of the player who marked the square, and the time. */
export function MarkedBy({ square: { marked_by_name, marked_at } }: MarkedByProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      Marked
      {marked_by_name && (
        <>
          {' '}
          by <bdi>{marked_by_name}</bdi>
        </>
      )}
      {marked_at && (
        <>
          , <LocalTime at={marked_at} />
        </>
      )}
    </span>
  );
}
