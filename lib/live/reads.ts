import type { GameMessage } from '@/lib/bingo/events';
import type { AfterGame, Card, Game, EndGamePreview, GameState } from '@/lib/bingo/game';
import type { GameBooks } from '@/lib/contract/games';
import type { PlayerRecord } from '@/lib/contract/results';
import type { ThemeSquares } from '@/lib/contract/sets';
import { READ_RETRIES, rpc } from '@/lib/supabase/rpc';
import { whenIdle } from '@/lib/browser/when-idle';
import { loadClient } from './client';
import { readNews, readPart, type ReadNews } from './news';

/** How many events one read brings, and how far behind a screen may be before it starts afresh. */
export const READ_LIMIT = 200;
export const TIMELINE_PAGE = 50;

type AskedGame = Pick<Game, 'id' | 'kind'>;

export type LiveReads = {
  /** Null where the viewer may not see the game any more. */
  eventsSince: (gameId: string, seq: number) => Promise<GameMessage[] | null>;
  gameState: (gameId: string) => Promise<GameState | null>;
  timeline: (gameId: string, beforeSeq: number | null) => Promise<GameMessage[]>;
  /** Of a house game, from its cached page. */
  news?: ReadNews;
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

/** A house game's cached page is told as well what happened. */
export const houseReads: LiveReads = {
  ...liveReads,
  news: async (gameId, request) => whenIdle().then(() => readNews(gameId, request)),
};

export const readBooks = async (p_game_id: string): Promise<GameBooks | null> =>
  rpc(await loadClient(), 'game_books', { p_game_id }, { retries: READ_RETRIES });

export const readEnding = async (p_game_id: string): Promise<EndGamePreview | null> =>
  rpc(await loadClient(), 'ending_of', { p_game_id }, { retries: READ_RETRIES });

export const readRecord = async (): Promise<PlayerRecord | null> =>
  rpc(await loadClient(), 'my_record', {}, { retries: READ_RETRIES });

/**
 * What a finished game leads to, as of the event numbered `seq` or later. All who watch a house game ask at the same
 * moment, so its cached page is asked first; only admins read more than that says.
 */
export async function readAfterGame(
  { id, kind }: AskedGame,
  seq: number,
  isAdmin: boolean,
): Promise<AfterGame | null> {
  const printed = kind === 'house' && !isAdmin ? await readPart<AfterGame>(id, 'after') : null;
  return printed && printed.seq >= seq ? printed : readAfter(id);
}

const readAfter = async (p_game_id: string): Promise<AfterGame | null> =>
  rpc(await loadClient(), 'after_game', { p_game_id }, { retries: READ_RETRIES });

/** The same at its start. */
export const readHouseCard = async (gameId: string): Promise<Card | null> =>
  (await readPart<Card>(gameId, 'card')) ?? readCard(gameId);

const readCard = async (p_game_id: string): Promise<Card | null> =>
  rpc(await loadClient(), 'house_card', { p_game_id }, { retries: READ_RETRIES });

export const readThemeSquares = async (p_theme_id: string): Promise<ThemeSquares | null> =>
  rpc(await loadClient(), 'theme_squares', { p_theme_id }, { retries: READ_RETRIES });
