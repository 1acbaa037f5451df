import { z } from 'zod';
import { invalid_start } from '@/lib/words/common';
import { limits } from '@/lib/limits';
import {
  dollars,
  edited,
  id,
  LONG_DESCRIPTION,
  name,
  optional,
  pace,
  text,
} from '@/lib/contract/schema-parts';

const FEW_CARDS = 'Must allow at least 1 card';

/** A start without a time zone is in UTC. Browsers with JavaScript send the local time of the field as UTC. */
const scheduled_start = text(undefined, invalid_start.description)
  .trim()
  .nullish()
  .transform((start) => start || null)
  .pipe(z.iso.datetime({ offset: true, local: true, error: invalid_start.description }).nullable())
  .transform((start) => start && new Date(withZone(start)).toISOString())
  .refine(
    (start) =>
      !start || (start >= limits.house_game.start.min && start <= limits.house_game.start.max),
    invalid_start.description,
  );

const withZone = (start: string) => (/(Z|[+-]\d\d:?\d\d)$/.test(start) ? start : `${start}Z`);

/** Used in place of a theme's id if the game keeps its theme, which may have been deleted. */
export const SAME_THEME = 'same';

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
    card_price: dollars(
      'Card price must be at least $0.01',
      limits.house_price.min,
      'Card price must be at least $0.01',
      limits.house_price.max,
      'Card price cannot exceed $1000',
    ).default(limits.house_price.default),
    max_cards: z
      .number({ error: FEW_CARDS })
      .int('Must be a whole number of cards')
      .min(limits.house_cards.min, FEW_CARDS)
      .max(limits.house_cards.max, 'Cannot exceed 10,000 cards')
      .default(limits.house_cards.default),
    scheduled_start,
    pace,
  })
  .describe('house_game');

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
    ),
  })
  .describe('house_fund');
