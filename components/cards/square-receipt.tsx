import { LocalTime } from '@/components/ui/local-time';
import type { GameSquare } from '@/lib/bingo/game';
import { ReceiptLink } from './receipt-link';

/** Who marked it, when, and what they had to show for it. */
export function SquareReceipt({ square }: { square: GameSquare }) {
  const { marked_at, marked_by_name, source_url } = square;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l-3 border-mark pl-3 text-fine text-ink-soft">
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
            {', '}
            <LocalTime at={marked_at} />
          </>
        )}
      </span>
      {source_url && <ReceiptLink source_url={source_url} />}
    </p>
  );
}
