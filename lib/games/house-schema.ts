import { z } from 'zod';
import { invalid_times, invalid_start } from '@/lib/words/common';
import { checkLock, gameSettings } from './lock';
import { limits } from '@/lib/limits';
import {
  count,
  dollars,
  edited,
  id,
  LONG_DESCRIPTION,
  name,
  optional,
  text,
} from '@/lib/words/schema-parts';

const FEW_CARDS = 'Must allow at least 1 card';

/** Used in place of a theme's id if the game keeps its theme, which may have been deleted. */
export const SAME_THEME = 'same';

const card_price = dollars(
  'Card price must be at least $0.01',
  limits.house_price.min,
  'Card price must be at least $0.01',
  limits.house_price.max,
  'Card price cannot exceed $1000',
).default(limits.house_price.default);

export const houseGameSchema = z
  .object({
    game_id: edited,
    title: name(
      'Title is required',
      limits.house_game.title,
      'Title must be less than 100 characters',
    ),
    description: optional(limits.house_game.description, LONG_DESCRIPTION),
    theme_id: z
      .union([id('Theme is required'), z.literal(SAME_THEME)], 'Theme is required')
      .transform((theme) => (theme === SAME_THEME ? null : theme)),
    card_price,
    max_cards: count(
      FEW_CARDS,
      'Must be a whole number of cards',
      [limits.house_cards.min, FEW_CARDS],
      [limits.house_cards.max, 'Cannot exceed 10,000 cards'],
    ).default(limits.house_cards.default),
    ...gameSettings,
  })
  .refine(
    ({ scheduled_start, ends_at }) => !ends_at || !scheduled_start || ends_at > scheduled_start,
    {
      path: ['ends_at'],
      error: invalid_times.description,
    },
  )
  .superRefine(checkLock)
  .describe('house_game');

const BETWEEN_DAYS = 'Choose 1 to 7 days';

/** The template from which the house game of every week is made. */
export const houseTemplateSchema = z
  .object({
    is_on: z.literal('on').nullish().transform(Boolean),
    title: name(
      'Title is required',
      limits.house_template.title,
      'Title must be less than 80 characters',
    ),
    theme_id: id('Theme is required'),
    card_price,
    starts_at: text(invalid_start.description).regex(
      /^([01]\d|2[0-3]):[0-5]\d$/,
      invalid_start.description,
    ),
    lasts_days: count(BETWEEN_DAYS, BETWEEN_DAYS, [1, BETWEEN_DAYS], [7, BETWEEN_DAYS]),
  })
  .describe('house_template');

const INVALID_CONTRIBUTION = 'Please enter a valid contribution amount';

export const contributionSchema = z
  .object({
    game_id: id(),
    amount: dollars(
      INVALID_CONTRIBUTION,
      limits.price_step,
      INVALID_CONTRIBUTION,
      limits.contribution,
      INVALID_CONTRIBUTION,
      INVALID_CONTRIBUTION,
    ),
  })
  .describe('house_fund');

export const takeDownNameSchema = z.object({ game_id: id(), card_number: z.int().min(1) });
