import { createContext, use } from 'react';
import type { SquaresById } from '@/lib/bingo/card';
import type { AfterGame, Card, GameState } from '@/lib/bingo/game';
import type { LiveSnapshot } from '@/lib/live/snapshot';

/** The state that a table view needs, without actions. */
export type ShownGame = GameState &
  Pick<LiveSnapshot, 'messages' | 'latest' | 'status' | 'caughtUp' | 'delay'> & {
    squaresById: SquaresById;
    /** The viewer's own cards, those bought on this screen included. */
    cards: Card[];
    /** What the game leads to; null before it is over, and until that is known. */
    after: Pick<AfterGame, 'winning_card' | 'next'> | null;
    /** On a screen by link, where guests may not join. */
    hidesQr?: boolean;
  };

export const ShownGameContext = createContext<ShownGame | null>(null);

export function useShownGame(): ShownGame {
  const game = use(ShownGameContext);
  if (!game) throw new Error('useShownGame needs a game above it.');
  return game;
}
