import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import type { Card, Game, GameState } from '@/lib/bingo/game';
import { receiptsOf, type FrontPage, type LeadStory } from './front-page';
import { gameTag, HOUSE_TAG } from './cache-tags';
import type { FinishedGame, HouseFeed, HouseGame } from '@/lib/contract/house-games';
import { isId, readPublic } from '@/lib/server/read';

/**
 * For reads that are the same for everybody. A server action expires their tags in its own process; in other processes, and
 * after changes by SQL alone, a page that is asked for at least every two seconds is never older than five. Five minutes is
 * the shortest `expire` with which Next still prerenders a page completely.
 */
export const CACHE_PROFILE = { stale: 30, revalidate: 2, expire: 300 };

const RECEIPTS = 8;
const NEVER = new Date(0).toISOString();

const isBuilding = process.env.NEXT_PHASE === 'phase-production-build';

export async function getFrontPage(): Promise<FrontPage> {
  'use cache';
  cacheTag(HOUSE_TAG);
  cacheLife(CACHE_PROFILE);
  const rendered_at = new Date().toISOString();
  try {
    const { lead, also, last } = await readPublic('load_game_failed', 'front_page', {});
    return { lead: lead && leadWith(lead), also, last, rendered_at };
  } catch (error) {
    return emptyInBuild(error, { lead: null, also: [], last: null, rendered_at: NEVER });
  }
}

/** The public page of a house game; null if there is no such game. */
export async function getCachedHouseGame(gameId: string): Promise<HouseGame | null> {
  'use cache';
  cacheLife(CACHE_PROFILE);
  // The id comes from a URL, and Next rejects long tags.
  if (!isId(gameId)) return null;
  cacheTag(gameTag(gameId));
  return readPublic('load_game_failed', 'house_game', { game_id: gameId }).catch((error) =>
    emptyInBuild(error, null),
  );
}

/** What the feed of a house game shows, or that of all house games; null if there is no such game. */
export async function getCachedHouseFeed(gameId?: string): Promise<HouseFeed | null> {
  'use cache';
  cacheLife(CACHE_PROFILE);
  if (gameId !== undefined && !isId(gameId)) return null;
  cacheTag(gameId === undefined ? HOUSE_TAG : gameTag(gameId));
  const feed = await readPublic('load_game_failed', 'house_feed', { game_id: gameId }).catch(
    (error) => emptyInBuild(error, { games: [], marks: [], ends: [] }),
  );
  return gameId !== undefined && feed.games.length === 0 ? null : feed;
}

/** Also deduplicated within a request. */
export const getHouseGame = cache(getCachedHouseGame);

/** The house games that are active or sell cards, then the ten that ended last. */
export async function listCachedHouseGames(): Promise<Game[]> {
  'use cache';
  cacheTag(HOUSE_TAG);
  cacheLife(CACHE_PROFILE);
  return readPublic('load_game_failed', 'house_games', {}).catch((error) =>
    emptyInBuild(error, []),
  );
}

/** The ids of the house games that ended, newest first. */
export async function listFinishedHouseGames(): Promise<FinishedGame[]> {
  'use cache';
  cacheTag(HOUSE_TAG);
  cacheLife(CACHE_PROFILE);
  return readPublic('load_game_failed', 'finished_house_games', {}).catch((error) =>
    emptyInBuild(error, []),
  );
}

/** A build needs no backend. Without one it renders empty pages, which are re-rendered at the first request. */
export function emptyInBuild<T>(error: unknown, nothing: T): T {
  if (!isBuilding) throw error;
  cacheLife({ ...CACHE_PROFILE, revalidate: 1 });
  return nothing;
}

function leadWith({ state, card }: { state: GameState; card: Card | null }): LeadStory {
  const shown = new Set(card?.squares.map(({ game_square_id }) => game_square_id));
  return {
    game: state.game,
    card,
    squares: state.squares.filter((square) => shown.has(square.id)),
    pool: card ? [] : state.squares.map(({ summary, likelihood }) => ({ summary, likelihood })),
    receipts: receiptsOf(state.squares, RECEIPTS),
  };
}
