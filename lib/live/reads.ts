import { type GameState, type GameMessage } from '@/lib/bingo/game';
import { rpc, READ_RETRIES } from '@/lib/supabase/rpc';
import type { Card } from '@/lib/bingo/game';
import { loadClient } from './client';

/** The number of events in one read. A screen that is further behind reads the whole game. */
export const READ_LIMIT = 200;
export const TIMELINE_PAGE = 50;

export type LiveReads = {
  /** Null if the viewer may no longer see the game. */
  eventsSince: (gameId: string, seq: number) => Promise<GameMessage[] | null>;
  gameState: (gameId: string) => Promise<GameState | null>;
  timeline: (gameId: string, beforeSeq: number | null) => Promise<GameMessage[]>;
};

/**
 * The reads of a screen after it has been rendered. They are not retried here, because the store retries them after 1, 2,
 * 4 … seconds, at most 30.
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

export const readGameCards = async (p_game_id: string): Promise<Card[] | null> =>
  rpc(await loadClient(), 'game_cards', { p_game_id }, { retries: READ_RETRIES });
