import { z } from 'zod';
import { LIKELIHOODS, THEME_KINDS } from '@/lib/bingo/kinds';
import { limits } from '@/lib/limits';
import { fill } from '@/lib/words/message';
import {
  edited,
  id,
  LONG_DESCRIPTION,
  LONG_NAME,
  name,
  optional,
  summaryOfSquare,
  text,
  textOfSquare,
} from '@/lib/words/schema-parts';
import { import_nothing, import_too_many } from '@/lib/words/admin';
import type { ThemeKind, Likelihood } from '@/lib/bingo/game';
import { westernDigits } from '@/lib/words/money';

export const themeSchema = z
  .object({
    theme_id: edited,
    name: name('Theme name is required', limits.theme.name, LONG_NAME),
    description: optional(limits.theme.description, LONG_DESCRIPTION),
    kind: z.enum(THEME_KINDS, 'Choose the news, a year or one evening').default('news'),
  })
  .describe('theme');

const NO_DESCRIPTION = 'Full description is required';
const WRONG_MONTHS = 'Write months as numbers, e.g. 11, 12, 1';
const SHORT_SUMMARY = 'Summary is required (minimum 5 characters)';

/** The months of a seasonal square, written "11, 12, 1"; null means all year. */
const months = text(undefined, WRONG_MONTHS, 100)
  .nullish()
  .transform((typed) =>
    westernDigits(typed ?? '')
      .split(/[\s,;،、，]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^0?[1-9]$|^1[0-2]$/, WRONG_MONTHS)))
  .transform((numbers) => [...new Set(numbers.map(Number))].join(', ') || null);

export const squareSchema = z
  .object({
    square_id: edited,
    theme_id: id('Theme is required'),
    summary: summaryOfSquare(SHORT_SUMMARY, 'Summary must be less than 50 characters'),
    text: textOfSquare(LONG_DESCRIPTION, NO_DESCRIPTION).min(1, NO_DESCRIPTION),
    likelihood: z
      .enum(LIKELIHOODS, 'Likelihood must be often, sometimes or rare')
      .default('sometimes'),
    months,
  })
  .describe('square');

export const importedSquareSchema = squareSchema.omit({ square_id: true, theme_id: true });

export const importSquaresSchema = z
  .object({
    theme_id: id('Theme is required'),
    // The length is checked before any square is parsed, so a huge array is refused at once.
    squares: z
      .array(z.custom<z.input<typeof importedSquareSchema>>())
      .min(1, import_nothing.title)
      .max(limits.imported_squares, fill(import_too_many, { max: limits.imported_squares }).title)
      .pipe(z.array(importedSquareSchema)),
  })
  .describe('import_squares');

export const themeIdSchema = z.object({ theme_id: id() });

export const squareIdSchema = z.object({ square_id: id() });

export const kindNames: Record<ThemeKind, string> = {
  news: 'The news',
  year: 'A year',
  evening: 'One evening',
};

export const likelihoodNames: Record<Likelihood, string> = {
  often: 'Often',
  sometimes: 'Sometimes',
  rare: 'Rare',
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Names the months, numbered from 1: "Nov, Dec". */
export const namesOfMonths = (months: readonly number[]) =>
  months.map((month) => MONTHS[month - 1]).join(', ');
