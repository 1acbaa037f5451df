import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { cache } from 'react';
import type { Card, Game, GameState } from '@/lib/bingo/game';
import { receiptsOf, type FrontPage, type LeadStory } from './front-page';
import { EVERY_GAME_TAG, gameTag, HOUSE_TAG } from '@/lib/games/cache-tags';
import type { HouseGame } from '@/lib/contract/house-games';
import { isId, readPublic } from '@/lib/supabase/read';

/**
 * What is the same for everybody, kept until an action of ours, or what the database says of house games (changes.ts),
 * expires it by tag. While this process does not hear the database, a page asked for regularly is rendered anew after 25
 * seconds from reads that are as old at most. Five minutes is the shortest `expire` that Next still serves whole from its
 * cache.
 */
export const CACHE_PROFILE = { stale: 30, revalidate: 25, expire: 300 };

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
    return printWithout(error, { lead: null, also: [], last: null, rendered_at: NEVER });
  }
}

/** A house game with its own card and its story, as everybody sees them; null when there is none of this id. */
export async function getCachedHouseGame(gameId: string): Promise<HouseGame | null> {
  'use cache';
  cacheLife(CACHE_PROFILE);
  // An address may hold anything; Next takes no tag of any length.
  if (!isId(gameId)) return null;
  cacheTag(gameTag(gameId));
  cacheTag(EVERY_GAME_TAG);
  return readPublic('load_game_failed', 'house_game', { p_game_id: gameId }).catch((error) =>
    printWithout(error, null),
  );
}

/** The same for a request that asks for it more than once. */
export const getHouseGame = cache(getCachedHouseGame);

/** The house games that run or can be bought into, then the ten that ended last. */
export async function listCachedHouseGames(): Promise<Game[]> {
  'use cache';
  cacheTag(HOUSE_TAG);
  cacheLife(CACHE_PROFILE);
  return readPublic('load_game_failed', 'house_games', {}).catch((error) =>
    printWithout(error, []),
  );
}

/** A build needs no backend: what it renders without one is replaced as soon as somebody asks for it. */
function printWithout<T>(error: unknown, nothing: T): T {
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
    receipts: receiptsOf(state.squares, RECEIPTS),
  };
}
