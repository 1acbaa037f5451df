'use server';

import { action } from '@/lib/server/actions';
import { showsCardsSchema } from '@/lib/games/schema';
import { rpc } from '@/lib/supabase/rpc';

/** Opens or closes the locked cards of a private game for its players. */
export const setShowsCards = action(
  { schema: showsCardsSchema, failure: 'set_shows_cards_failed' },
  ({ input: { game_id, shows_cards }, supabase }) =>
    rpc(supabase, 'set_shows_cards', { p_game_id: game_id, p_is_shown: shows_cards }),
);
