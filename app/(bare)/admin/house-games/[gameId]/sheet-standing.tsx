import { ReceiptLink } from '@/components/cards/receipt-link';
import { LocalTime } from '@/components/ui/local-time';
import type { GameSquare } from '@/lib/bingo/game';

/** How many cards carry a square, and what became of it. */
export function SheetStanding({ square, cardCount }: { square: GameSquare; cardCount: number }) {
  const { is_marked, marked_at, marked_by_name, source_url } = square;
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-fine text-ink-soft">
      <span className="font-semibold text-ink tabular-nums">
        on {cardCount} {cardCount === 1 ? 'card' : 'cards'}
      </span>
      {is_marked && (
        <span>
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
      )}
      {source_url && <ReceiptLink source_url={source_url} />}
    </p>
  );
}
