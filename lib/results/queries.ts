import 'server-only';
import { isId, read } from '@/lib/supabase/read';
import type { GameResults } from '@/lib/contract/results';

/** The results of a finished game; null if the game is not finished, or if the viewer may not read them. */
export async function getGameResults(gameId: string): Promise<GameResults | null> {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'game_results', { p_game_id: gameId });
}
