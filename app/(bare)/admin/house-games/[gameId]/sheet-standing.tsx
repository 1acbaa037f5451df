import { MarkedBy } from '@/components/game/squares/marked-by';
import { ReceiptLink } from '@/components/game/squares/receipt-link';
import type { GameSquare } from '@/lib/bingo/game';

/** Shows how many cards hold a square, whether it is marked, and its receipt. */
export function SheetStanding({ square, cardCount }: { square: GameSquare; cardCount: number }) {
  const { is_marked, source_url } = square;
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-fine text-ink-soft">
      <span className="font-semibold text-ink tabular-nums">
        on {cardCount} {cardCount === 1 ? 'card' : 'cards'}
      </span>
      {is_marked && <MarkedBy square={square} />}
      {source_url && <ReceiptLink source_url={source_url} />}
    </p>
  );
}
