import 'server-only';
import { cache } from 'react';
import type { Card } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import type { GamePage, MyGames, MyHome } from '@/lib/contract/screens';
import type { ListQuery } from '@/lib/words/paging';
import { isId, read, readPublic } from '@/lib/server/read';
import { hasDelayed, splitDelayed } from '@/lib/accounts/delay';

/** The page of a game for the viewer; null if they may not see the game. */
export const getGamePage = cache(async (gameId: string): Promise<GamePage | null> => {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'game_page', { game_id: gameId });
});

/** The name of the group that plays a private game, which everybody with the address may read; null if there is none. */
export const getGroupOfGame = cache(async (gameId: string): Promise<string | null> => {
  if (!isId(gameId)) return null;
  return readPublic('load_game_failed', 'group_of_game', { game_id: gameId });
});

/** The viewer's own cards of one game, oldest first. */
export async function listMyCards(gameId: string): Promise<Card[]> {
  if (!isId(gameId)) return [];
  return read('load_card_failed', 'my_cards', { game_id: gameId });
}

/** Games that this browser follows behind the broadcast are in `delayed`, and in no other list. */
type Delayed = { delayed: GameSummary[] };

const readMyGames = (filter: string, { q, page }: ListQuery): Promise<MyGames> =>
  read('load_games_failed', 'my_games', { filter, search: q || null, page });

/**
 * Separates the delayed games from a list, and adds those that it lacks because they are over: if they were missing,
 * their absence would show that they are over.
 */
async function withDelayed(games: GameSummary[]) {
  const { shown, delayed } = await splitDelayed(games);
  if (!(await hasDelayed())) return { shown, delayed };
  const all = await readMyGames('all', { q: '', page: 1 });
  const others = (await splitDelayed(all.games.rows)).delayed;
  const byId = new Map([...delayed, ...others].map((game) => [game.id, game]));
  return { shown, delayed: [...byId.values()] };
}

/** A page of the viewer's games, and those lost by a removal from the group. */
export async function listMyGames(
  filter: string,
  query: ListQuery = { q: '', page: 1 },
): Promise<MyGames & Delayed> {
  const { games, to_join, lost } = await readMyGames(filter, query);
  const [held, open] = await Promise.all([withDelayed(games.rows), splitDelayed(to_join)]);
  return {
    games: { ...games, rows: held.shown },
    to_join: open.shown,
    lost,
    delayed: [...held.delayed, ...open.delayed],
  };
}

/** The viewer's part of the home page. `gameId` is the lead game, if any. Cached, because two components read it. */
export const getMyHome = cache(async (gameId: string | null): Promise<MyHome & Delayed> => {
  const home = await read('load_card_failed', 'my_home', { game_id: gameId });
  const { shown, delayed } = await withDelayed(home.games);
  return { ...home, games: shown, delayed };
});
