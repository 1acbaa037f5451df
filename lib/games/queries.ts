import 'server-only';
import { cache } from 'react';
import type { GameMessage } from '@/lib/bingo/events';
import type { AfterGame, Card, GameState } from '@/lib/bingo/game';
import type { GameSummary, LostGame } from './answers';
import type { MessageKey } from '@/lib/all-messages';
import { isId, read } from '@/lib/supabase/read';

/** One game as of its latest event, or null where the viewer may not see it. */
export const getGameState = cache(async (gameId: string): Promise<GameState | null> => {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'game_state', { p_game_id: gameId });
});

/** The viewer's own cards of one game, oldest first. */
export const listMyCards = cache(async (gameId: string): Promise<Card[]> => {
  if (!isId(gameId)) return [];
  return read('load_card_failed', 'my_cards', { p_game_id: gameId });
});

/** What a finished game leads to; null before it is over. */
export const getAfterGame = cache(async (gameId: string): Promise<AfterGame | null> => {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'after_game', { p_game_id: gameId });
});

/** The newest events of a game, newest first. */
export const listTimeline = cache(async (gameId: string): Promise<GameMessage[]> => {
  if (!isId(gameId)) return [];
  return read('load_game_failed', 'game_timeline', { p_game_id: gameId });
});

/** The games that were the viewer's until they were removed from the group, newest first. */
export const listLostGames = cache((): Promise<LostGame[]> =>
  read('load_games_failed', 'list_lost_games', {}),
);

/** The games the viewer holds a card of and may see, newest first. */
export const listMyGames = cache(
  (failure: MessageKey = 'load_games_failed'): Promise<GameSummary[]> =>
    read(failure, 'list_my_games', {}),
);
