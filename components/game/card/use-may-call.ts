'use client';

import { maskOfCard } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { callableUntil } from '@/lib/bingo/prizes';
import { useHasPassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';

/** Whether a card has something to call: a prize that it has reached and can win or share. */
export function useMayCall(card: Card): boolean {
  const { game, squaresById } = useGame();
  const until = callableUntil(game, card, maskOfCard(card, squaresById));
  const isTooLate = useHasPassed(until ?? '', until === null || until === 'open');
  return until === 'open' || (until !== null && !isTooLate);
}
