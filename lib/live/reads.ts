import { type GameState, type GameMessage, type Card } from '@/lib/bingo/game';
import { rpc, READ_RETRIES } from '@/lib/supabase/rpc';
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
  eventsSince: async (game_id, seq) =>
    rpc(await loadClient(), 'events_since', { game_id, seq, limit: READ_LIMIT }),
  gameState: async (game_id) => rpc(await loadClient(), 'game_state', { game_id }),
  timeline: async (game_id, before_seq) =>
    rpc(await loadClient(), 'game_timeline', {
      game_id,
      before_seq,
      limit: TIMELINE_PAGE,
    }),
};

export const readGameCards = async (game_id: string): Promise<Card[] | null> =>
  rpc(await loadClient(), 'game_cards', { game_id }, { retries: READ_RETRIES });
