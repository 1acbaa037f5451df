import type { GameSquare } from '@/lib/bingo/game';
import { MarkedBy } from './marked-by';
import { ReceiptLink } from './receipt-link';

/** Who marked the square, when, and the link to the source. */
export function SquareReceipt({ square }: { square: GameSquare }) {
  const { source_url } = square;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l-3 border-mark pl-3 text-fine text-ink-soft">
      <MarkedBy square={square} />
      {source_url && <ReceiptLink source_url={source_url} />}
    </p>
  );
}
