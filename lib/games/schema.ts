import { z } from 'zod';
import { id, LITTLE_PRICE, moment, pace, privatePrice, prizes } from '@/lib/contract/schema-parts';
import { checkLock, lockFields } from './lock';
import { checkOwn, madeOf } from '@/lib/sets/schema';

export const createGameSchema = z
  .object({
    group_id: id(),
    ...madeOf,
    card_price: privatePrice(LITTLE_PRICE),
    pace,
    prizes,
    ends_at: moment,
    ...lockFields,
  })
  .superRefine(checkOwn)
  .superRefine(checkLock)
  .describe('create_game');

export const closenessSchema = z.object({ game_id: id(), shows_closeness: z.boolean() });

export const showsCardsSchema = z.object({ game_id: id(), shows_cards: z.boolean() });

export const tableLinkSchema = z.object({
  game_id: id(),
  hides_names: z.boolean(),
  renews: z.boolean(),
});

export const gameIdSchema = z.object({ game_id: id() });
