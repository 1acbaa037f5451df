import 'server-only';
import { cache } from 'react';
import type { Card } from '@/lib/bingo/game';
import type { GamePage, MyGames, MyHome } from '@/lib/contract/screens';
import { isId, read } from '@/lib/supabase/read';

/** What the page of a game shows the viewer, or null where they may not see the game. */
export async function getGamePage(gameId: string): Promise<GamePage | null> {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'game_page', { p_game_id: gameId });
}

/** The viewer's own cards of one game, oldest first. */
export async function listMyCards(gameId: string): Promise<Card[]> {
  if (!isId(gameId)) return [];
  return read('load_card_failed', 'my_cards', { p_game_id: gameId });
}

/** The viewer's games, and those that were theirs until they were removed from the group. */
export const listMyGames = (): Promise<MyGames> => read('load_games_failed', 'my_games', {});

/** What home shows the viewer of the game that leads, if one does, and of their own; two parts of it wait for one answer. */
export const getMyHome = cache((gameId: string | null): Promise<MyHome> =>
  read('load_card_failed', 'my_home', { p_game_id: gameId }),
);
