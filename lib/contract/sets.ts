import { z } from 'zod';
import { count, id, idOrNull, moment, text, textOrNull, yesNo } from './parts';
import { LIKELIHOODS } from '@/lib/bingo/kinds';
import { squareRecord } from './themes';

/** A set: a group's own list of squares, stored as a theme. */
export const groupSet = z.strictObject({
  id,
  name: text,
  square_count: count,
  by: textOrNull,
  /** The viewer may change and delete it. */
  is_editable: yesNo,
  created_at: moment,
});

export type GroupSet = z.infer<typeof groupSet>;

/** A theme or a set, with the squares that are in season. */
export const themeSquares = z.strictObject({
  id,
  name: text,
  /** Null for a public theme. */
  group_id: idOrNull,
  version: count,
  /** The game that has not started and in which everybody writes these squares; null for none. */
  game_id: idOrNull,
  is_editable: yesNo,
  squares: z.array(
    z.strictObject({
      ...{ summary: text, text, likelihood: z.enum(LIKELIHOODS) },
      /** Only where a square of a set is about a member. */
      about_id: id.optional(),
      about_name: text.optional(),
      /** Only of a set, after its first finished game. */
      record: squareRecord.optional(),
    }),
  ),
});

export type ThemeSquares = z.infer<typeof themeSquares>;

export const savedSet = z.strictObject({ theme_id: id });
