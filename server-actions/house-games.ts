'use server';

import { action, formAction } from '@/lib/server/actions';
import { track } from '@/lib/server/analytics';
import { expireGame } from '@/lib/games/cache-tags';
import { messageOf } from '@/lib/words/all-messages';
import { lockOf } from '@/lib/games/lock';
import { gameIdSchema } from '@/lib/games/schema';
import {
  contributionSchema,
  houseGameSchema,
  houseTemplateSchema,
  takeDownNameSchema,
} from '@/lib/games/house-schema';
import { Refusal, rpc } from '@/lib/supabase/rpc';

/** Creates a house game, or changes one that has not started. */
export const saveHouseGame = formAction(
  {
    schema: houseGameSchema,
    failure: 'save_house_game_failed',
    success: ({ isNew }: { isNew: boolean }) =>
      messageOf(isNew ? 'house_game_created' : 'house_game_updated'),
    refresh: true,
  },
  async ({ input: { game_id, ...game }, supabase, user }) => {
    const p_settings = { ...game, ...lockOf(game) };
    if (game_id) {
      await rpc(supabase, 'update_house_game', { p_game_id: game_id, p_settings });
      expireGame(game_id);
      return { isNew: false };
    }
    const made = await rpc(supabase, 'create_house_game', { p_settings });
    expireGame(made.game_id);
    const { card_price } = game;
    track('game_created', { game_id: made.game_id, kind: 'house', card_price }, user);
    return { isNew: true };
  },
);

/** Changes the template of the weekly edition and announces next Monday's, if it is on. */
export const saveHouseTemplate = formAction(
  {
    schema: houseTemplateSchema,
    failure: 'save_house_template_failed',
    success: 'house_template_saved',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'save_house_template', {
      p_is_on: input.is_on,
      p_title: input.title,
      p_theme_id: input.theme_id,
      p_card_price: input.card_price,
      p_starts_at: input.starts_at,
      p_lasts_days: input.lasts_days,
    });
  },
);

/** Deals the house card and opens the game for marking. */
export const startHouseGame = action(
  {
    schema: gameIdSchema,
    failure: 'update_game_status_failed',
    success: 'game_started',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'start_house_game', { p_game_id: input.game_id });
    expireGame(input.game_id);
  },
);

/** Replaces the name of a card's holder in one house game. */
export const takeDownName = action(
  {
    schema: takeDownNameSchema,
    failure: 'take_down_name_failed',
    success: (new_name: string) => messageOf('name_replaced', { new_name }),
    refresh: true,
  },
  async ({ input: { game_id, card_number }, supabase }) => {
    const new_name = await rpc(supabase, 'take_down_name', {
      p_game_id: game_id,
      p_card_number: card_number,
    });
    expireGame(game_id);
    return new_name;
  },
);

/** Calls off a game that has not started. */
export const callOffHouseGame = action(
  {
    schema: gameIdSchema,
    failure: 'call_off_failed',
    success: 'house_game_called_off',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'call_off_game', { p_game_id: input.game_id });
    expireGame(input.game_id);
  },
);

/** Ends a game without a winner and returns the pot to the fund. */
export const endHouseGame = action(
  {
    schema: gameIdSchema,
    failure: 'update_game_status_failed',
    success: 'game_ended',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'end_house_game', { p_game_id: input.game_id });
    expireGame(input.game_id);
  },
);

/** Transfers money from the fund to the pot of a game that has not started. */
export const contributeHouseFund = formAction(
  {
    schema: contributionSchema,
    failure: 'contribute_failed',
    success: ({ amount }: { amount: number }) =>
      messageOf('contributed', { amount: amount.toFixed(2) }),
    refresh: true,
  },
  async ({ input: { game_id, amount }, supabase }) => {
    const isDone = await rpc(supabase, 'contribute_house_fund_to_game', {
      p_game_id: game_id,
      p_amount: amount,
    });
    if (!isDone) throw new Refusal('insufficient_fund');
    expireGame(game_id);
    return { amount };
  },
);
