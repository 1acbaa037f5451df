import type { GameMessage } from '@/lib/bingo/events';
import type { AfterGame, Card, Game, EndGamePreview, GameState } from '@/lib/bingo/game';
import type { GameBooks } from '@/lib/contract/games';
import type { UncalledCards } from '@/lib/contract/house-games';
import type { PlayerRecord } from '@/lib/contract/results';
import type { TableLink } from '@/lib/contract/screens';
import type { ThemeSquares } from '@/lib/contract/sets';
import { READ_RETRIES, rpc } from '@/lib/supabase/rpc';
import { whenIdle } from '@/lib/browser/when-idle';
import { loadClient } from './client';
import { readNews, readPart, type ReadNews } from './news';

/** The number of events in one read. A screen that is further behind reads the whole game. */
export const READ_LIMIT = 200;
export const TIMELINE_PAGE = 50;

type GameRef = Pick<Game, 'id' | 'kind'>;

export type LiveReads = {
  /** Null if the viewer may no longer see the game. */
  eventsSince: (gameId: string, seq: number) => Promise<GameMessage[] | null>;
  gameState: (gameId: string) => Promise<GameState | null>;
  timeline: (gameId: string, beforeSeq: number | null) => Promise<GameMessage[]>;
  /** Of a house game, from its cached page. */
  news?: ReadNews;
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

/** Adds the cached page, which only house games have. */
export const houseReads: LiveReads = {
  ...liveReads,
  news: async (gameId, request) => whenIdle().then(() => readNews(gameId, request)),
};

export const readBooks = async (p_game_id: string): Promise<GameBooks | null> =>
  rpc(await loadClient(), 'game_books', { p_game_id }, { retries: READ_RETRIES });

export const readEnding = async (p_game_id: string): Promise<EndGamePreview | null> =>
  rpc(await loadClient(), 'ending_of', { p_game_id }, { retries: READ_RETRIES });

export const readTableLink = async (p_game_id: string): Promise<TableLink | null> =>
  rpc(await loadClient(), 'table_link', { p_game_id }, { retries: READ_RETRIES });

export const readUncalled = async (p_game_id: string): Promise<UncalledCards | null> =>
  rpc(await loadClient(), 'uncalled_cards', { p_game_id }, { retries: READ_RETRIES });

export const readRecord = async (): Promise<PlayerRecord | null> =>
  rpc(await loadClient(), 'my_record', {}, { retries: READ_RETRIES });

/**
 * What follows a finished game, as of the event `seq` or later. All viewers of a house game read it at the same moment, so
 * they read the cached page first. Admins do not: they may read more than the page has.
 */
export async function readAfterGame(
  { id, kind }: GameRef,
  seq: number,
  isAdmin: boolean,
): Promise<AfterGame | null> {
  const cached = kind === 'house' && !isAdmin ? await readPart<AfterGame>(id, 'after') : null;
  return cached && cached.seq >= seq ? cached : readAfter(id);
}

const readAfter = async (p_game_id: string): Promise<AfterGame | null> =>
  rpc(await loadClient(), 'after_game', { p_game_id }, { retries: READ_RETRIES });

/** Also read from the cached page first: all viewers of a house game read its card when the game starts. */
export const readHouseCard = async (gameId: string): Promise<Card | null> =>
  (await readPart<Card>(gameId, 'card')) ?? readCard(gameId);

const readCard = async (p_game_id: string): Promise<Card | null> =>
  rpc(await loadClient(), 'house_card', { p_game_id }, { retries: READ_RETRIES });

export const readThemeSquares = async (p_theme_id: string): Promise<ThemeSquares | null> =>
  rpc(await loadClient(), 'theme_squares', { p_theme_id }, { retries: READ_RETRIES });
