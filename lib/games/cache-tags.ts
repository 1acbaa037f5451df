import 'server-only';
import { updateTag } from 'next/cache';
import type { Supabase } from '@/lib/supabase/client';

/** On everything cached that shows which house games there are. */
export const HOUSE_TAG = 'house-games';

/** On everything cached of one house game. */
export const gameTag = (gameId: string) => `game:${gameId}`;

/** What is cached of this house game is old news from now on. Only in server actions. */
export function expireGame(gameId: string): void {
  updateTag(gameTag(gameId));
  updateTag(HOUSE_TAG);
}

const houseGameOf = {
  square: (supabase: Supabase, id: string) =>
    supabase
      .from('game_squares')
      .select('game_id, games!inner(kind)')
      .eq('id', id)
      .eq('games.kind', 'house'),
  card: (supabase: Supabase, id: string) =>
    supabase.from('bingo_cards').select('game_id').eq('id', id).eq('kind', 'house'),
};

/**
 * The same for actions that know only a square or a card; of a private game nothing is cached. Answers with the house
 * game's id, or null where the game is private.
 */
export async function expireGameOf(
  supabase: Supabase,
  what: keyof typeof houseGameOf,
  id: string,
): Promise<string | null> {
  const { data, error } = await houseGameOf[what](supabase, id).maybeSingle();
  if (error) console.error('A house game stays cached although it changed', error);
  if (!data) return null;
  expireGame(data.game_id);
  return data.game_id;
}
