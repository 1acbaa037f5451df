'use server';

import { action } from '@/lib/entry/actions';
import { cardIdSchema } from '@/lib/cards/schema';
import { showsCardsSchema } from '@/lib/games/schema';
import { rpc } from '@/lib/supabase/rpc';
import {
  delete_card_link_failed,
  save_card_link_failed,
  set_shows_cards_failed,
} from '@/lib/words/shown-cards';

/** Opens or closes the locked cards of a private game for its players. */
export const setShowsCards = action(
  { schema: showsCardsSchema, failure: { set_shows_cards_failed } },
  ({ input: { game_id, shows_cards }, supabase }) =>
    rpc(supabase, 'set_shows_cards', { p_game_id: game_id, p_is_shown: shows_cards }),
);

/** Switches the link to an own card on, or renews it. Returns its token. */
export const saveCardLink = action(
  { schema: cardIdSchema, failure: { save_card_link_failed } },
  ({ input: { card_id }, supabase }) => rpc(supabase, 'save_card_link', { p_card_id: card_id }),
);

export const deleteCardLink = action(
  { schema: cardIdSchema, failure: { delete_card_link_failed } },
  async ({ input: { card_id }, supabase }) => {
    await rpc(supabase, 'delete_card_link', { p_card_id: card_id });
  },
);
