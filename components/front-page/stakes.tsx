import { Count } from '@/components/ui/count';
import { Money } from '@/components/ui/money';
import type { Game } from '@/lib/bingo/game';

/** What a house game is played for: the pot, the price of a card, and the cards sold. */
export function Stakes({ game }: { game: Game }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 border-y py-3 *:grid *:grow *:content-between *:gap-0.5">
      <div>
        <dt className="text-fine text-ink-soft">The pot, in play money</dt>
        <dd className="font-serif text-headline font-semibold">
          <Money amount={game.pot_amount} />
        </dd>
      </div>
      <div>
        <dt className="text-fine text-ink-soft">A card</dt>
        <dd className="text-lg font-semibold">
          <Money amount={game.card_price} />
        </dd>
      </div>
      <div>
        <dt className="text-fine text-ink-soft">Cards sold</dt>
        <dd className="text-lg font-semibold">
          <Count of={game.cards_sold} />
        </dd>
      </div>
    </dl>
  );
}
