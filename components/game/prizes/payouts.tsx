import { Count } from '@/components/ui/badge';
import { Money } from '@/components/ui/money';
import { Sentence } from '@/components/ui/sentence';
import type { Card, Game } from '@/lib/bingo/game';
import { inPot, payoutsOf } from '@/lib/bingo/payouts';
import { not_claimed_in_time } from '@/lib/words/games';
import { prizeNames, restWords } from '@/lib/words/results';

type PayoutsProps = {
  game: Game;
  /** The viewer's cards; below the rows is what they got. */
  cards?: readonly Pick<Card, 'card_number'>[];
  /** How many shares are listed. */
  most?: number;
  className?: string;
};

/**
 * Where the pot of a finished game went: what each card won, what nobody won and who got it, and what the viewer gets.
 * Renders nothing if one BINGO won the whole pot, or the whole pot was returned.
 */
export function Payouts({ game, cards = [], most = Infinity, className }: PayoutsProps) {
  const payouts = payoutsOf(game, cards);
  const { won, rest, yours } = payouts;
  const shares = rest.shares.slice(0, most);
  const others = rest.shares.length + rest.others - shares.length;
  const words = restWords(payouts);
  const isListed = game.prizes === 'three' ? won.length + shares.length > 0 : shares.length > 0;
  if (!isListed) return null;
  return (
    <div className={className}>
      {won.length > 0 && (
        <ul aria-label="Prizes won">
          {won.map(({ seq, prize, ...row }) => (
            <PayoutRow key={seq} what={prizeNames[prize]} {...row} />
          ))}
        </ul>
      )}
      {words && (
        <p className="border-t py-2 wrap-anywhere">
          <Sentence text={words} />
        </p>
      )}
      {shares.length > 0 && (
        <ul aria-label="Shares of the pot">
          {shares.map((row) => (
            <PayoutRow key={row.card_number} {...row} />
          ))}
          {others > 0 && (
            <li className="border-t py-2 text-fine text-ink-soft">
              and <Count of={others} /> more
            </li>
          )}
        </ul>
      )}
      {yours > 0 && (
        <p data-yours className="flex items-baseline gap-x-3 border-t-3 border-ink py-2">
          <span className="flex-1 font-semibold">You get</span>
          <Money amount={yours} className="font-serif text-title font-semibold" />
        </p>
      )}
    </div>
  );
}

type PayoutRowProps = Game['shares'][number] & { what?: string };

function PayoutRow({ what, card_number, display_name, amount, is_returned }: PayoutRowProps) {
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 border-t py-1.5">
      {what && <span className="basis-24 font-semibold">{what}</span>}
      <bdi className="min-w-0 grow wrap-anywhere">{display_name}</bdi>
      <span className="ml-auto flex items-center gap-x-3">
        {/* The table view shows the number in place of a hidden name. */}
        {display_name !== `Card #${card_number}` && (
          <span className="text-fine text-ink-soft tabular-nums">Card #{card_number}</span>
        )}
        {is_returned && (
          <span className="text-fine text-ink-soft">{not_claimed_in_time.title}</span>
        )}
        <Money amount={amount} className="font-semibold" />
      </span>
    </li>
  );
}

/** Beside what is in the pot: what it was before prizes were paid from it. */
export function PotWas({ game, className }: { game: Game; className?: string }) {
  if (game.status === 'completed' || inPot(game) === game.pot_amount) return null;
  return (
    <span className={className}>
      of <Money amount={game.pot_amount} />
    </span>
  );
}
