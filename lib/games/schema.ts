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
import { checkLock, checkStart, lockFields } from './lock';
import { checkOwn, madeOf } from '@/lib/sets/schema';

export const createGameSchema = z
  .object({
    group_id: id(),
    ...madeOf,
    card_price: privatePrice(LITTLE_PRICE),
    pace,
    prizes,
    scheduled_start: moment,
    time_zone: timeZone,
    ends_at: moment,
    ...lockFields,
  })
  .superRefine(checkOwn)
  .superRefine(checkLock)
  .superRefine(checkStart)
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

export const closenessSchema = z.object({ game_id: id(), shows_closeness: z.boolean() });

export const showsCardsSchema = z.object({ game_id: id(), shows_cards: z.boolean() });

/** Of a game or of a card. */
export const secretLinkIdSchema = z.object({ id: id() });

export const secretLinkSchema = secretLinkIdSchema.extend({
  shows_names: z.boolean(),
  shows_code: z.boolean(),
  renews: z.boolean(),
});

export const gameIdSchema = z.object({ game_id: id() });
