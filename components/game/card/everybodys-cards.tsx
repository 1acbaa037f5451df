'use client';

import { useRead } from '@/components/forms/use-read';
import { useGame } from '@/components/game/game-provider';
import { Dialog } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/spinner';
import { maskOfCard, sharedPositions, squareAt } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { toGoOf } from '@/lib/bingo/prizes';
import { readGameCards } from '@/lib/live/reads';
import { cards_closed } from '@/lib/words/cards';
import { StillCard } from './still-card';

type EverybodysCardsProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** All cards of a private game: a grid on a wide screen, one at a time on a phone. */
export function EverybodysCards({ open, onOpenChange }: EverybodysCardsProps) {
  const { game, cards: own } = useGame();
  const [cards] = useRead(open ? game.id : null, () => readGameCards(game.id));
  const mine = own[0];

  return (
    <Dialog
      name="everybodys_cards"
      open={open}
      onOpenChange={onOpenChange}
      title="Everybody’s cards"
      description={mine && 'A red corner marks a square that is also on your card.'}
      className="sm:w-[min(72rem,calc(100vw-3rem))]"
    >
      {cards === undefined && <Spinner label="Loading" className="size-7" />}
      {cards === null && (
        <p role="status" aria-live="polite">
          {cards_closed.title}
        </p>
      )}
      {cards && (
        <ul
          // Scrolls on a phone, so the keyboard must reach it.
          tabIndex={0}
          aria-label="Cards"
          className="flex snap-x snap-mandatory gap-6 overflow-x-auto pb-2 sm:grid sm:grid-cols-2 lg:grid-cols-3"
        >
          {cards.map((card) => (
            // On a phone, part of the next card is visible, so that people scroll to it.
            <li key={card.id} className="w-full shrink-0 snap-center max-sm:not-only:w-[88%]">
              <OneCard card={card} mine={mine} />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function OneCard({ card, mine }: { card: Card; mine: Card | undefined }) {
  const { game, squares, squaresById } = useGame();
  const isMine = card.id === mine?.id;
  const shared = mine && !isMine ? sharedPositions(card, mine) : [];
  return (
    <>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1 font-semibold">
        <span className="min-w-0 wrap-anywhere">
          <bdi>{card.display_name}</bdi>
          {isMine && ' (you)'}
        </span>
        <span className="font-sans text-fine font-normal text-ink-soft">
          {mine && !isMine ? `${shared.length} in common with you` : `Card #${card.card_number}`}
        </span>
      </h3>
      <StillCard
        card={card}
        squares={squares}
        name={`Card #${card.card_number}`}
        toGo={toGoOf(game, maskOfCard(card, squaresById))}
        shared={shared}
      />
      <ul className="sr-only">
        {card.squares.map((at) => (
          <li key={at.position}>
            <bdi>{squareAt(at, squaresById)?.summary}</bdi>
            {squareAt(at, squaresById)?.is_marked && ', marked'}
            {shared.includes(at.position) && ', also on your card'}
          </li>
        ))}
      </ul>
    </>
  );
}
