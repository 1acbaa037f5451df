'use client';

import { hasLine } from '@/lib/bingo/board';
import { maskOfCard } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { sharedUntil } from '@/lib/bingo/prizes';
import { useHasPassed } from './due';
import { useGame } from './game-provider';

/** Whether a card has something to call: a full line, or with three prizes one that it has reached and can win. */
export function useMayCall(card: Card): boolean {
  const { game, squaresById } = useGame();
  const mask = maskOfCard(card, squaresById);
  const until = game.prizes === 'three' ? sharedUntil(game, card, mask) : null;
  const isTooLate = useHasPassed(until ?? '', until === null || until === 'open');
  return game.prizes === 'bingo'
    ? !card.is_winner && hasLine(mask)
    : until === 'open' || (until !== null && !isTooLate);
}
