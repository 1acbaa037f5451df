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
    const settings = { ...game, ...lockOf(game) };
    if (game_id) {
      await rpc(supabase, 'update_house_game', { game_id, settings });
      expireGame(game_id);
      return { isNew: false };
    }
    const made = await rpc(supabase, 'create_house_game', { settings });
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
    await rpc(supabase, 'save_house_template', input);
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
    await rpc(supabase, 'start_house_game', input);
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
  async ({ input, supabase }) => {
    const new_name = await rpc(supabase, 'take_down_name', input);
    expireGame(input.game_id);
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
    await rpc(supabase, 'call_off_game', input);
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
    await rpc(supabase, 'end_house_game', input);
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
  async ({ input, supabase }) => {
    const isDone = await rpc(supabase, 'contribute_house_fund_to_game', input);
    if (!isDone) throw new Refusal('insufficient_fund');
    expireGame(input.game_id);
    return input;
  },
);
