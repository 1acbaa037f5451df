import { z } from 'zod';
import { PACES, PRIZE_PLANS } from '@/lib/bingo/kinds';
import {
  ambiguous_amount,
  invalid_amount,
  invalid_start,
  too_long,
  unexpected_error,
} from './common';
import { fill } from './message';
import { readAmount, westernDigits } from './money';
import { isEmail, onlyEmail, cleanName, cleanText } from './text';
import { limits } from '@/lib/limits';

// Otherwise zod tests whether it may compile code, which the pages' content security policy forbids and reports.
z.config({ jitless: true });

/**
 * The building blocks of lib/<noun>/schema.ts, which define valid input and its error messages. Fields have the names of
 * their columns. Each schema parses a submitted form, in which an empty field is a missing one, or a plain object. Text is
 * cleaned (lib/words/text.ts); optional text is null if nothing is left. A schema's description is its name in analytics.
 */

/**
 * The base of every text field. It checks the length before the text is cleaned, split or matched. The limit includes
 * spaces that cleaning removes, so it is far above the limit of the stored text.
 */
export const text = (error?: string, tooLong = too_long.description, max: number = limits.field) =>
  z.string({ error }).max(max, { error: tooLong, abort: true });

/** A name or a title on one line. */
export const name = (error: string, max: number, tooLong: string) =>
  text(error, tooLong).overwrite(cleanName).min(1, error).max(max, tooLong);

export const optional = (max: number, tooLong: string) =>
  text(undefined, tooLong)
    .overwrite(cleanText)
    .max(max, tooLong)
    .nullish()
    .transform((text) => text || null);

/** A text on one line that may be missing. An emoji is one character, as in the database. */
export const optionalName = (max: number, tooLong: string) =>
  text(undefined, tooLong)
    .overwrite(cleanName)
    .refine((typed) => [...typed].length <= max, tooLong)
    .nullish()
    .transform((typed) => typed || null);

/** The headline of a square, short enough for a card. */
export const summaryOfSquare = (tooShort: string, tooLong: string) =>
  text(tooShort, tooLong)
    .overwrite(cleanName)
    .min(limits.square.summary.min, { error: tooShort, abort: true })
    // Counts code points, as the database does, so that an emoji is one character.
    .refine((summary) => [...summary].length >= limits.square.summary.min, tooShort)
    .max(limits.square.summary.max, tooLong);

/** The text that defines when a square has come true. */
export const textOfSquare = (tooLong: string, missing?: string) =>
  text(missing, tooLong).overwrite(cleanText).max(limits.square.text, tooLong);

const LONG_EMAIL = 'Email must be less than 255 characters';

export const emailAddress = (missing: string, invalid: string) =>
  text(missing, LONG_EMAIL)
    .overwrite(onlyEmail)
    .min(1, missing)
    .max(limits.email, { error: LONG_EMAIL, abort: true })
    .refine(isEmail, invalid);

export const VALID_EMAIL = 'Please enter a valid email address';
export const email = emailAddress(VALID_EMAIL, VALID_EMAIL);

export const LONG_DISPLAY_NAME = 'Display name must be less than 100 characters';

export const LONG_NAME = 'Name must be less than 100 characters';

export const LONG_DESCRIPTION = 'Description must be less than 500 characters';

/** A number, or text as people of any country write it. Text that can be two amounts is refused. */
export const dollars = (
  missing: string,
  min: number,
  tooLittle: string,
  max: number,
  tooMuch: string,
  unreadable: string = invalid_amount.description,
) =>
  z
    .transform((typed: number | string | undefined, context) => {
      if (typeof typed !== 'string') return typed;
      if (!typed.trim()) return undefined;
      const read = readAmount(typed);
      if (read && 'amount' in read) return read.amount;
      const [one = '', other = ''] = read?.readings ?? [];
      const message = read ? fill(ambiguous_amount, { one, other }).description : unreadable;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .pipe(
      z
        .number({ error: missing })
        .min(min, { error: tooLittle, abort: true })
        .max(max, { error: tooMuch, abort: true })
        .multipleOf(limits.price_step, invalid_amount.description),
    );

/** A whole number, or text with digits of any script. */
export const count = (
  missing: string,
  fraction: string,
  [min, tooFew]: [number, string],
  [max, tooMany]: [number, string],
) =>
  z
    .transform((typed: number | string | undefined) => {
      if (typeof typed !== 'string') return typed;
      if (typed.length > 30) return NaN;
      const digits = westernDigits(typed).trim();
      return digits ? Number(digits.replace(/(?<=\d)[,.'’\s](?=\d{3}(?!\d))/g, '')) : undefined;
    })
    .pipe(z.number({ error: missing }).int(fraction).min(min, tooFew).max(max, tooMany));

export const LITTLE_PRICE = 'Price must be at least $0.01';

export const privatePrice = (missing: string) =>
  dollars(
    missing,
    limits.private_price.min,
    LITTLE_PRICE,
    limits.private_price.max,
    'Price cannot exceed $1,000,000',
  );

/** Accepts any 128 bits, because seeds and tests have ids that are no valid UUIDs. */
export const id = (error: string = unexpected_error.title) => z.guid({ error });

export const pace = z.enum(PACES, unexpected_error.title).default('open');

export const prizes = z.enum(PRIZE_PLANS, unexpected_error.title).default('bingo');

/** A moment without a time zone is in UTC. Browsers with JavaScript send the local time of the field as UTC. */
export const moment = text(undefined, invalid_start.description)
  .trim()
  .nullish()
  .transform((start) => start || null)
  .pipe(z.iso.datetime({ offset: true, local: true, error: invalid_start.description }).nullable())
  .transform((start) => start && new Date(withZone(start)).toISOString())
  .refine(
    (start) => !start || (start >= limits.moment.min && start <= limits.moment.max),
    invalid_start.description,
  );

/** The browser's time zone; the database knows which names are one. */
export const timeZone = text().catch('UTC');

const withZone = (start: string) => (/(Z|[+-]\d\d:?\d\d)$/.test(start) ? start : `${start}Z`);

/** The id in an editor's form. Without it, the form creates a new row. */
export const edited = id()
  .nullish()
  .transform((edited) => edited ?? null);

/** The path to go to afterwards. lib/accounts/redirect.ts rejects paths of other sites. */
export const redirect = text(undefined, undefined, 2000).optional();
