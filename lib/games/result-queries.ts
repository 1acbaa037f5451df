import 'server-only';
import { cache } from 'react';
import { isId, read, readPublic } from '@/lib/server/read';
import type { GameResults, LinkedCard } from '@/lib/contract/results';
import { isTableToken } from './table-link';

/** The results of a finished game; null if the game is not finished, or if the viewer may not read them. */
export const getGameResults = cache(async (gameId: string): Promise<GameResults | null> => {
  if (!isId(gameId)) return null;
  return read('load_game_failed', 'game_results', { game_id: gameId });
});

/** The results as anybody with the link gets them; null for the results that only members may read. */
export async function getPublicResults(gameId: string): Promise<GameResults | null> {
  if (!isId(gameId)) return null;
  return readPublic('load_game_failed', 'game_results', { game_id: gameId });
}

/** The card behind a secret link; null if the link is switched off. */
export async function getLinkedCard(token: string): Promise<LinkedCard | null> {
  if (!isTableToken(token)) return null;
  return readPublic('load_card_failed', 'linked_card', { token });
}
