import 'server-only';
import { cache } from 'react';
import { isId, read, readPublic } from '@/lib/supabase/read';
import type { GameResults } from '@/lib/contract/results';

/** The results of a finished game; null if the game is not finished, or if the viewer may not read them. */
export const getGameResults = cache(async (gameId: string): Promise<GameResults | null> => {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'game_results', { p_game_id: gameId });
});

/** The results as anybody with the link gets them; null for the results that only members may read. */
export async function getPublicResults(gameId: string): Promise<GameResults | null> {
  if (!isId(gameId)) return null;
  return readPublic('load_game_failed', 'game_results', { p_game_id: gameId });
}
