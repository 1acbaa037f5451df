import 'server-only';
import { cache } from 'react';
import type { Card } from '@/lib/bingo/game';
import type { GamePage, MyGames, MyHome } from '@/lib/contract/screens';
import { isId, read } from '@/lib/supabase/read';

/** The page of a game for the viewer; null if they may not see the game. */
export async function getGamePage(gameId: string): Promise<GamePage | null> {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'game_page', { p_game_id: gameId });
}

/** The viewer's own cards of one game, oldest first. */
export async function listMyCards(gameId: string): Promise<Card[]> {
  if (!isId(gameId)) return [];
  return read('load_card_failed', 'my_cards', { p_game_id: gameId });
}

/** The viewer's games, and those lost by a removal from the group. */
export const listMyGames = (): Promise<MyGames> => read('load_games_failed', 'my_games', {});

/** The viewer's part of the home page. `gameId` is the lead game, if any. Cached, because two components read it. */
export const getMyHome = cache((gameId: string | null): Promise<MyHome> =>
  read('load_card_failed', 'my_home', { p_game_id: gameId }),
);
