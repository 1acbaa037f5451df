import { z } from 'zod';
import { invalid_start } from '@/lib/words/common';
import { start_in_past } from '@/lib/words/games';
import {
  id,
  LITTLE_PRICE,
  moment,
  pace,
  privatePrice,
  prizes,
  timeZone,
} from '@/lib/contract/schema-parts';
import { checkOwn, madeOf, themeOrSet } from '@/lib/groups/set-schema';
import { checkLock, checkStart, lockFields, lockOf } from './lock';

/** What a new private game is made of, except for its price. */
export const newGame = {
  ...madeOf,
  pace,
  prizes,
  scheduled_start: moment,
  time_zone: timeZone,
  ends_at: moment,
  ...lockFields,
};

type NewGame = z.output<z.ZodObject<typeof newGame>>;

/** Adds the errors of a new private game to its fields. */
export function checkNewGame(game: NewGame, context: z.RefinementCtx): void {
  checkOwn(game, context);
  checkLock(game, context);
  checkStart(game, context);
}

/** The arguments of the SQL functions that create a private game. */
export const newGameArgs = (game: NewGame & { card_price: number }) => ({
  p_card_price: game.card_price,
  p_pace: game.pace,
  p_prizes: game.prizes,
  p_scheduled_start: game.scheduled_start,
  p_time_zone: game.time_zone,
  p_ends_at: game.ends_at,
  ...themeOrSet(game),
  ...lockOf(game),
});

export const createGameSchema = z
  .object({ group_id: id(), card_price: privatePrice(LITTLE_PRICE), ...newGame })
  .superRefine(checkNewGame)
  .describe('create_game');

export const changeStartSchema = z
  .object({
    game_id: id(),
    scheduled_start: moment.refine(Boolean, invalid_start.description),
    time_zone: timeZone,
    /** The start that the host saw, as the database sent it. */
    seen_start: z.iso.datetime({ offset: true }),
  })
  .refine(({ scheduled_start: start }) => !start || Date.parse(start) > Date.now(), {
    path: ['scheduled_start'],
    error: start_in_past.title,
  })
  .describe('change_start');

export const answerSchema = z.object({ game_id: id(), is_in: z.boolean() });

/** An option of a group or a game, by its column. */
export const optionSchema = z.object({
  id: id(),
  option: z.enum(['allows_guests', 'shows_closeness', 'shows_cards', 'shares_results']),
  is_on: z.boolean(),
});

/** Of a game or of a card. */
export const secretLinkIdSchema = z.object({ id: id() });

export const secretLinkSchema = secretLinkIdSchema.extend({
  shows_names: z.boolean(),
  shows_code: z.boolean(),
  renews: z.boolean(),
});

export const gameIdSchema = z.object({ game_id: id() });
