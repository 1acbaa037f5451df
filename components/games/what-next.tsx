'use client';

import { useEffect, useState } from 'react';
import { StillCard } from '@/components/cards/still-card';
import { ButtonLink } from '@/components/ui/button-link';
import { Icon } from '@/components/ui/icon';
import { gameTitle, type AfterGame, type Game } from '@/lib/bingo/game';
import { gamePath } from '@/lib/games/path';
import { useGame } from './game-provider';
import { readAfterGame } from '@/lib/live/reads';

/** Where a finished game leads: the next one, the card that won, home. */
export function WhatNext({ initial }: { initial: AfterGame | null }) {
  const { game, cards, squares } = useGame();
  const after = useAfterGame(game, initial);
  const next = after?.next;
  const card = after?.winning_card;
  const isMine = cards.some(({ id }) => id === card?.id);
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-3">
        {next && (
          <ButtonLink href={gamePath(next)} className="max-w-full">
            <span className="min-w-0 truncate">
              Next game: <bdi>{gameTitle(next)}</bdi>
            </span>
          </ButtonLink>
        )}
        <ButtonLink href="/" variant={next ? 'secondary' : 'primary'}>
          Home
        </ButtonLink>
      </p>
      {card && !isMine && (
        <details className="group mt-3 border-t">
          <summary className="flex min-h-11 list-none items-center justify-between">
            <span className="font-semibold">The winning card, #{card.card_number}</span>
            <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
          </summary>
          <div className="mx-auto max-w-[30rem] pb-4">
            <StillCard card={card} squares={squares} name={`Card #${card.card_number}`} />
          </div>
        </details>
      )}
    </>
  );
}

/** As it came with the page, or read once the game has ended before the viewer's eyes. */
function useAfterGame({ id, kind }: Game, initial: AfterGame | null): AfterGame | null {
  const [read, setRead] = useState<AfterGame | null>(null);
  const isMissing = initial === null;

  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    readAfterGame({ id, kind }).then(
      (after) => isCurrent && setRead(after),
      // The way home stands without it.
      (error: unknown) => console.warn('Could not read what comes next', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, kind, isMissing]);

  return initial ?? read;
}
