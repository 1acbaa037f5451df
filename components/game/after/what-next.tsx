'use client';

import { StillCard } from '@/components/game/card/still-card';
import { ButtonLink } from '@/components/ui/button-link';
import { Icon } from '@/components/ui/icon';
import type { AfterGame } from '@/lib/bingo/game';
import { resultsPath } from '@/lib/paths';
import { useGame } from '@/components/game/game-provider';
import { PlayAgain } from './play-again';

/** The links of a finished game, and a picture of the winning card, or of the closest one. */
export function WhatNext({ after }: { after: AfterGame | null }) {
  const { game, viewer, cards, squares } = useGame();
  const card = after?.winning_card;
  const isMine = cards.some(({ id }) => id === card?.id);
  const isClosest = game.wins.every(({ card_number }) => card_number !== card?.card_number);
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-3">
        <PlayAgain />
        <ButtonLink href={resultsPath(game.id)} variant="secondary">
          Results
        </ButtonLink>
        <ButtonLink href="/" variant={after?.next || viewer.is_host ? 'secondary' : 'primary'}>
          Home
        </ButtonLink>
      </p>
      {card && (
        <details open className="group mt-3 border-t">
          <summary className="flex min-h-11 list-none items-center justify-between">
            <span className="font-semibold">
              {isMine ? 'Your' : 'The'} {isClosest ? 'closest' : 'winning'} card, #
              {card.card_number}
            </span>
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <div data-won={!isClosest || undefined} className="mx-auto max-w-[30rem] pb-4">
            <StillCard card={card} squares={squares} name={`Card #${card.card_number}`} />
          </div>
        </details>
      )}
    </>
  );
}
