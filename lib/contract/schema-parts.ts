import { z } from 'zod';
import { PACES } from '@/lib/bingo/game';
import { invalid_amount, too_long, unexpected_error } from '@/lib/words/common';
import { limits } from '@/lib/limits';
import { cleanName, cleanText } from '@/lib/words/text';

// Otherwise zod tries whether it may compile code, which a page's policy forbids and reports.
z.config({ jitless: true });

/**
 * What lib/<noun>/schema.ts is made of: everything that a form or an action accepts, with the words for what it does not.
 * Fields carry the names of their columns. Each schema reads a submitted form (where an empty field is a missing one) and
 * a plain object alike; text comes out clean (lib/words/text), optional text null when nothing is left. A form's description is
 * its word in analytics.
 */

/**
 * Every text field begins with this: its length is checked before it is cleaned, split or matched. The limit includes the
 * spaces that cleaning removes, so it is far above the limit of what is stored.
 */
export const text = (error?: string, tooLong = too_long.description, max: number = limits.field) =>
  z.string({ error }).max(max, { error: tooLong, abort: true });

/** A name or a title: one line. */
export const name = (error: string, max: number, tooLong: string) =>
  text(error, tooLong).overwrite(cleanName).min(1, error).max(max, tooLong);

export const optional = (max: number, tooLong: string) =>
  text(undefined, tooLong)
    .overwrite(cleanText)
    .max(max, tooLong)
    .nullish()
    .transform((text) => text || null);

/** What a card can show of a square. */
export const summaryOfSquare = (tooShort: string, tooLong: string) =>
  text(tooShort, tooLong)
    .overwrite(cleanName)
    .min(limits.square.summary.min, { error: tooShort, abort: true })
    // An emoji is one character, as in the table.
    .refine((summary) => [...summary].length >= limits.square.summary.min, tooShort)
    .max(limits.square.summary.max, tooLong);

/** What says when a square has come true. */
export const textOfSquare = (tooLong: string, missing?: string) =>
  text(missing, tooLong).overwrite(cleanText).max(limits.square.text, tooLong);

const LONG_EMAIL = 'Email must be less than 255 characters';

export const emailAddress = (missing: string, invalid: string) =>
  text(missing, LONG_EMAIL)
    .trim()
    .min(1, missing)
    .pipe(z.email({ error: invalid, abort: true }).max(limits.email, LONG_EMAIL));

export const VALID_EMAIL = 'Please enter a valid email address';
export const email = emailAddress(VALID_EMAIL, VALID_EMAIL);

export const LONG_DISPLAY_NAME = 'Display name must be less than 100 characters';

export const LONG_NAME = 'Name must be less than 100 characters';

export const LONG_DESCRIPTION = 'Description must be less than 500 characters';

export const dollars = (
  missing: string,
  min: number,
  tooLittle: string,
  max: number,
  tooMuch: string,
) =>
  z
    .number({ error: missing })
    .min(min, { error: tooLittle, abort: true })
    .max(max, { error: tooMuch, abort: true })
    .multipleOf(limits.price_step, invalid_amount.description);

export const LITTLE_PRICE = 'Price must be at least $0.01';

export const privatePrice = (missing: string) =>
  dollars(
    missing,
    limits.private_price.min,
    LITTLE_PRICE,
    limits.private_price.max,
    'Price cannot exceed $1,000,000',
  );

/** Seeds and tests write ids by hand, so any 128 bits will do. */
export const id = (error: string = unexpected_error.title) => z.guid({ error });

export const pace = z.enum(PACES, unexpected_error.title).default('open');

/** An editor's form: with an id it changes what is there, without one it makes a new one. */
export const edited = id().optional();

/** Where to go afterwards; `lib/accounts/redirect` decides what is a way back and what is a trap. */
export const redirect = text(undefined, undefined, 2000).optional();
