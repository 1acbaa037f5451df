import { Count } from '@/components/ui/count';
import { Money } from '@/components/ui/money';
import type { Game } from '@/lib/bingo/game';

/** The share of each winning card of a shared pot. */
export function PotShares({ game: { shares, share_count } }: { game: Game }) {
  if (shares.length === 0) return null;
  const others = share_count - shares.length;
  return (
    <ul aria-label="Shares of the pot" className="mt-3">
      {shares.map(({ card_number, display_name, amount }) => (
        <li
          key={card_number}
          className="flex min-h-10 flex-wrap items-center gap-x-3 border-t py-1.5"
        >
          <bdi className="min-w-0 flex-1 wrap-anywhere">{display_name}</bdi>
          <span className="text-fine text-ink-soft tabular-nums">Card #{card_number}</span>
          <Money amount={amount} className="font-semibold" />
        </li>
      ))}
      {others > 0 && (
        <li className="border-t py-2 text-fine text-ink-soft">
          and <Count of={others} /> more, each with an equal share
        </li>
      )}
    </ul>
  );
}
