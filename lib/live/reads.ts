import type { GameMessage } from '@/lib/bingo/events';
import type { AfterGame, Card, GameState } from '@/lib/bingo/game';
import type { GameBooks } from '@/lib/games/answers';
import { READ_RETRIES, rpc } from '@/lib/supabase/rpc';
import { loadClient } from './client';

/** How many events one read brings, and how far behind a screen may be before it starts afresh. */
export const READ_LIMIT = 200;
export const TIMELINE_PAGE = 50;

export type LiveReads = {
  /** Null where the viewer may not see the game any more. */
  eventsSince: (gameId: string, seq: number) => Promise<GameMessage[] | null>;
  gameState: (gameId: string) => Promise<GameState | null>;
  timeline: (gameId: string, beforeSeq: number | null) => Promise<GameMessage[]>;
};

/**
 * What a screen asks by itself after it has been drawn; everything else arrives with the page. the store asks again by
 * itself, after 1, 2, 4 … seconds and at last every 30.
 */
export const liveReads: LiveReads = {
  eventsSince: async (p_game_id, p_seq) =>
    rpc(await loadClient(), 'events_since', { p_game_id, p_seq, p_limit: READ_LIMIT }),
  gameState: async (p_game_id) => rpc(await loadClient(), 'game_state', { p_game_id }),
  timeline: async (p_game_id, p_before_seq) =>
    rpc(await loadClient(), 'game_timeline', {
      p_game_id,
      p_before_seq,
      p_limit: TIMELINE_PAGE,
    }),
};

export const readBooks = async (p_game_id: string): Promise<GameBooks | null> =>
  rpc(await loadClient(), 'game_books', { p_game_id }, { retries: READ_RETRIES });

export const readAfterGame = async (p_game_id: string): Promise<AfterGame | null> =>
  rpc(await loadClient(), 'after_game', { p_game_id }, { retries: READ_RETRIES });

export const readHouseCard = async (p_game_id: string): Promise<Card | null> =>
  rpc(await loadClient(), 'house_card', { p_game_id }, { retries: READ_RETRIES });
