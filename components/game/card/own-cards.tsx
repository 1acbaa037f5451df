'use client';

import { useState, type ReactNode } from 'react';
import { isDraft } from '@/lib/bingo/drafts';
import { cx } from '@/components/ui/cx';
import { Icon } from '@/components/ui/icon';
import { useGame } from '@/components/game/game-provider';
import { cardSizeClass } from './card-paper';

/** The viewer's cards, or what replaces them. Once the game is over, its result comes first and they are folded below it. */
export function OwnCards({ children }: { children: ReactNode }) {
  const { game, cards } = useGame();
  const [isOpen, setOpen] = useState(false);
  const isFolded = game.status === 'completed' && cards.length > 0;
  // The cards of a game whose squares never came were not dealt.
  if (isFolded && cards.every((card) => card.squares.length === 0 && !isDraft(game, card)))
    return null;
  return (
    <details
      open={!isFolded || isOpen}
      onToggle={({ currentTarget, target }) =>
        target === currentTarget && isFolded && setOpen(currentTarget.open)
      }
      className="group/own min-w-0"
    >
      <summary
        hidden={!isFolded}
        className={cx(
          cardSizeClass,
          'mb-5 flex min-h-11 list-none items-center justify-between border-y px-2 font-semibold',
        )}
      >
        {cards.length > 1 ? 'Your cards' : `Your card, #${cards[0]?.card_number}`}
        <Icon name="chevron-down" className="size-5 group-open/own:rotate-180" />
      </summary>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </details>
  );
}
