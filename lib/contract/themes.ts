import { z } from 'zod';
import { count, id, moment, text, textOrNull } from './parts';
import { LIKELIHOODS, THEME_KINDS } from '@/lib/bingo/kinds';

/** What a theme is for: the news of days or weeks, the news of a year, or one evening. */
const kind = z.enum(THEME_KINDS);

export const theme = z.strictObject({ id, slug: text, name: text, description: textOrNull, kind });

export type Theme = z.infer<typeof theme>;

/** `square_count` is the number of squares in season. */
export const countedTheme = theme.extend({ square_count: count });

/** A theme with a public page; `square_count` is the number of squares in season. */
export const listedTheme = theme.omit({ id: true }).extend({ square_count: count });

export type ListedTheme = z.infer<typeof listedTheme>;

export const themePage = listedTheme.extend({
  squares: z.array(z.strictObject({ summary: text, text, likelihood: z.enum(LIKELIHOODS) })),
});

export type ThemePage = z.infer<typeof themePage>;

export const loadedThemes = z.strictObject({ themes: count, squares: count });

export type LoadedThemes = z.infer<typeof loadedThemes>;

export const importedSquares = z.strictObject({ count, known: count });

export type ImportedSquares = z.infer<typeof importedSquares>;

export const adminTheme = z.strictObject({
  id,
  name: text,
  description: textOrNull,
  kind,
  square_count: count,
  created_at: moment,
});

export type AdminTheme = z.infer<typeof adminTheme>;

/**
 * How often a square came true in finished games: in `marked` of `games`. `timed` of them had a planned end, and the square
 * was marked in `timed_marked`; `exposure` is the sum of the shares of their planned time in which it could be marked.
 */
export const squareRecord = z.strictObject({
  games: count,
  marked: count,
  timed: count,
  timed_marked: count,
  exposure: z.number().nonnegative(),
});

export type SquareRecord = z.infer<typeof squareRecord>;

export const adminSquare = z.strictObject({
  id,
  theme_id: id,
  theme_name: text,
  summary: text,
  text,
  likelihood: z.enum(LIKELIHOODS),
  months: z.array(count).nullable(),
  created_at: moment,
  /** Null before the first such game. */
  record: squareRecord.nullable(),
});

export type AdminSquare = z.infer<typeof adminSquare>;
