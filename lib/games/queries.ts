import 'server-only';
import { cache } from 'react';
import type { Card } from '@/lib/bingo/game';
import type { GamePage, MyGames, MyHome } from '@/lib/contract/screens';
import type { ListQuery } from '@/lib/paging';
import { isId, read, readPublic } from '@/lib/supabase/read';

/** The page of a game for the viewer; null if they may not see the game. */
export const getGamePage = cache(async (gameId: string): Promise<GamePage | null> => {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'game_page', { p_game_id: gameId });
});

/** The name of the group that plays a private game, which everybody with the address may read; null if there is none. */
export async function getGroupOfGame(gameId: string): Promise<string | null> {
  if (!isId(gameId)) return null;
  return readPublic('load_game_failed', 'group_of_game', { p_game_id: gameId });
}

/** The viewer's own cards of one game, oldest first. */
export async function listMyCards(gameId: string): Promise<Card[]> {
  if (!isId(gameId)) return [];
  return read('load_card_failed', 'my_cards', { p_game_id: gameId });
}

/** A page of the viewer's games, and those lost by a removal from the group. */
export const listMyGames = (
  p_filter: string,
  { q, page }: ListQuery = { q: '', page: 1 },
): Promise<MyGames> =>
  read('load_games_failed', 'my_games', { p_filter, p_search: q || null, p_page: page });

/** The viewer's part of the home page. `gameId` is the lead game, if any. Cached, because two components read it. */
export const getMyHome = cache((gameId: string | null): Promise<MyHome> =>
  read('load_card_failed', 'my_home', { p_game_id: gameId }),
);
