import { Hyphens } from '@/components/game/card/hyphens';
import { StillCard } from '@/components/game/card/still-card';
import { completedLines } from '@/lib/bingo/board';
import { cellsOf, maskOfCard, squaresById } from '@/lib/bingo/card';
import type { Card, GameSquare } from '@/lib/bingo/game';

type OpenedCardProps = { card: Card; squares: readonly GameSquare[] };

/** One final card in full size. Its marks are also a list for screen readers, because the card is a picture. */
export function OpenedCard({ card, squares }: OpenedCardProps) {
  const byId = squaresById(squares);
  const inLine = completedLines(maskOfCard(card, byId)).flat();
  return (
    <section aria-labelledby="opened-card" className="mx-auto w-full max-w-[34rem]">
      <h2 id="opened-card" className="pb-2 text-title wrap-anywhere">
        <bdi>{card.display_name}</bdi>, card #{card.card_number}
        {card.is_winner && ' (winner)'}
      </h2>
      <Hyphens squares={squares}>
        <StillCard card={card} squares={squares} name={`Card #${card.card_number}`} />
      </Hyphens>
      <ul aria-label="Marked on this card" className="sr-only">
        {cellsOf(card, byId).map(
          (cell) =>
            cell.kind === 'square' &&
            cell.square.is_marked && (
              <li key={cell.position}>
                <bdi>{cell.square.summary}</bdi>
                {inLine.includes(cell.position) && ', in the full line'}
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
