import Link from 'next/link';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/money';
import { Panel } from '@/components/ui/panel';
import { CENTER, POSITIONS } from '@/lib/bingo/board';
import { maskOfCard, type SquaresById } from '@/lib/bingo/card';
import type { FinalCard } from '@/lib/contract/results';
import { resultsPath } from '@/lib/paths';
import { bestLineOf } from '@/lib/words/results';

type FinalCardsProps = {
  gameId: string;
  cards: readonly FinalCard[];
  squares: SquaresById;
  cards_sold: number;
  /** The number of the card that is shown in full size. */
  opened: number | undefined;
};

/** All cards at the end of the game as small pictures. Each links to its full size. */
export function FinalCards({ gameId, cards, squares, cards_sold, opened }: FinalCardsProps) {
  const others = cards_sold - cards.length;
  return (
    <Panel title="Final cards" aside={`${cards_sold} sold`}>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-5 border-t pt-4 sm:grid-cols-3 md:grid-cols-4">
        {cards.map((card) => {
          const mask = maskOfCard(card, squares);
          return (
            <li key={card.id}>
              <Link
                href={resultsPath(gameId, card.card_number)}
                aria-current={card.card_number === opened ? 'true' : undefined}
                className="block rounded-sm p-1.5 hover:bg-ink/6 aria-current:bg-ink/8"
              >
                <SmallCard mask={mask} />
                <span className="mt-1.5 block font-semibold wrap-anywhere">
                  <bdi>{card.display_name}</bdi>
                </span>
                <span className="block text-fine text-ink-soft">
                  #{card.card_number}, {bestLineOf(mask)}
                </span>
                {card.winnings > 0 && (
                  <Money amount={card.winnings} playMoney className="text-fine" />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {others > 0 && (
        <p className="pt-3 text-fine text-ink-soft">and {others} more, further from a line.</p>
      )}
    </Panel>
  );
}

function SmallCard({ mask }: { mask: number }) {
  return (
    <span aria-hidden="true" className="grid grid-cols-5 gap-px border border-ink bg-rule p-px">
      {POSITIONS.map((position) => (
        <span
          key={position}
          className={cx(
            'aspect-square',
            position === CENTER ? 'bg-ink' : mask & (1 << position) ? 'bg-mark' : 'bg-paper',
          )}
        />
      ))}
    </span>
  );
}
