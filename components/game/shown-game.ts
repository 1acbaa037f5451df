import { createContext, use } from 'react';
import type { SquaresById } from '@/lib/bingo/card';
import type { AfterGame, Card, GameState } from '@/lib/bingo/game';
import type { LiveSnapshot } from '@/lib/live/snapshot';

/** The state that a table view needs, without actions. */
export type ShownGame = GameState &
  Pick<LiveSnapshot, 'messages' | 'latest' | 'status' | 'caughtUp' | 'delay'> & {
    squaresById: SquaresById;
    /** The viewer's own cards, including those bought on this screen. */
    cards: Card[];
    /** What follows the game; null until it is over and this has been read. */
    after: Pick<AfterGame, 'winning_card' | 'next'> | null;
    /** True for a table view that was opened by its link in a group that lets nobody join without an account. */
    hidesQr?: boolean;
  };

export const ShownGameContext = createContext<ShownGame | null>(null);

export function useShownGame(): ShownGame {
  const game = use(ShownGameContext);
  if (!game) throw new Error('useShownGame needs a game above it.');
  return game;
}
