'use client';

import { useEffect } from 'react';
import { isChoosing, isDraft } from '@/lib/bingo/drafts';
import { keepDelay } from '@/lib/games/keep-delay';
import { useGame } from './game-provider';
import { GameSheet } from './game-sheet';

/** Below a private game without an open card, the button of the sheet. With a card, it is beside Full screen. */
export function GameLinks() {
  const { game, cards } = useGame();
  useEndOfDelay();
  // Once the game is over, the card is folded.
  const isAbove = game.status !== 'completed' && cards.some((card) => !isDraft(game, card));
  if (isChoosing(game) || isAbove) return null;
  return (
    <div>
      <GameSheet />
    </div>
  );
}

/** Forgets the delay of this device once the game is over. */
export function useEndOfDelay(): void {
  const { id, status } = useGame().game;
  const isOver = status === 'completed';
  useEffect(() => {
    if (isOver) keepDelay(id, 0);
  }, [isOver, id]);
}
