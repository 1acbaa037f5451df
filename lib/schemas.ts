import { z } from 'zod';
import { isReaction } from '@/lib/bingo/note';
import { limits } from '@/lib/limits';
import { resend_address_missing } from '@/lib/accounts/messages';
import { purchase_incomplete, source_url_invalid } from '@/lib/cards/messages';
import {
  invalid_amount,
  invalid_email,
  invalid_emails,
  invalid_start,
  unexpected_error,
} from '@/lib/common-messages';
import { invalid_code } from '@/lib/groups/messages';
import { display_name_missing, email_and_name_missing } from '@/lib/guests/messages';
import { fill } from '@/lib/messages';
import { import_nothing, import_too_many } from '@/lib/themes/messages';
import { cleanName, cleanText } from '@/lib/text';

// Otherwise zod tries whether it may compile code, which a page's policy forbids and reports.
z.config({ jitless: true });

/**
 * What every form and action accepts, with the words for what it does not. Fields carry the names of their columns.
 * Each schema reads a submitted form (where an empty field is a missing one) and a plain object alike;
 * text comes out clean (lib/text), optional text null when nothing is left. A form's description is its word in analytics.
 */

/** A name or a title: one line. */
const name = (error: string, max: number, tooLong: string) =>
  z.string({ error }).overwrite(cleanName).min(1, error).max(max, tooLong);

const optional = (max: number, tooLong: string) =>
  z
    .string()
    .overwrite(cleanText)
    .max(max, tooLong)
    .nullish()
    .transform((text) => text || null);

const emailAddress = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .pipe(
      z
        .email({ error: invalid, abort: true })
        .max(limits.email, 'Email must be less than 255 characters'),
    );

const VALID_EMAIL = 'Please enter a valid email address';
const email = emailAddress(VALID_EMAIL, VALID_EMAIL);

const SHORT_PASSWORD = 'Password must be at least 6 characters';
const password = z
  .string({ error: SHORT_PASSWORD })
  .min(limits.password.min, SHORT_PASSWORD)
  .max(limits.password.max, 'Password must be less than 100 characters');

const LONG_DISPLAY_NAME = 'Display name must be less than 100 characters';

const dollars = (missing: string, min: number, tooLittle: string, max: number, tooMuch: string) =>
  z
    .number({ error: missing })
    .min(min, { error: tooLittle, abort: true })
    .max(max, { error: tooMuch, abort: true })
    .multipleOf(limits.price_step, invalid_amount.description);

/** Seeds and tests write ids by hand, so any 128 bits will do. */
const id = (error: string = unexpected_error.title) => z.guid({ error });

/** Where to go afterwards; `lib/redirect` decides what is a way back and what is a trap. */
const redirect = z.string().max(2000).optional();

// Accounts

export const signInSchema = z.object({ email, password, redirect }).describe('sign_in');

export const signUpSchema = z
  .object({
    display_name: name('Display name is required', limits.display_name, LONG_DISPLAY_NAME),
    email,
    password,
    redirect,
  })
  .describe('sign_up');

export const forgotPasswordSchema = z.object({ email }).describe('forgot_password');

export const resetPasswordSchema = z
  .object({
    /** Asked of those who did not come by the link of a reset mail. */
    current_password: z.string().optional(),
    password,
    confirm_password: z.string({ error: "Passwords don't match" }),
  })
  .refine(({ password, confirm_password }) => password === confirm_password, {
    error: "Passwords don't match",
    path: ['confirm_password'],
  })
  .describe('reset_password');

export const resendVerificationSchema = z
  .object({
    email: emailAddress(resend_address_missing.title, VALID_EMAIL),
    redirect,
  })
  .describe('resend_verification');

/** What the link of an auth mail carries; what it lacks, no token will be found for. */
export const redeemLinkSchema = z.object({
  token_hash: z.string().catch(''),
  type: z.enum(['signup', 'recovery']).catch('signup'),
  next: z.string().catch(''),
});

/** Typed by hand, so that nobody deletes an account by a slip of the thumb. */
export const DELETE_WORD = 'DELETE';

const NOT_CONFIRMED = `Type ${DELETE_WORD} to confirm`;

export const deleteAccountSchema = z
  .object({
    confirmation: z
      .string({ error: NOT_CONFIRMED })
      .trim()
      .toUpperCase()
      .refine((typed) => typed === DELETE_WORD, NOT_CONFIRMED),
  })
  .describe('delete_account');

// Cards

const purchase = {
  game_id: id(purchase_incomplete.title),
  request_id: id(purchase_incomplete.title),
};

export const buyCardSchema = z.object(purchase);

const NAME_MISSING = display_name_missing.description;
const EMAIL_AND_NAME_MISSING = email_and_name_missing.description;

/** The join dialog of the house game: a name is enough. */
export const guestJoinSchema = z
  .object({
    ...purchase,
    display_name: name(NAME_MISSING, limits.display_name, LONG_DISPLAY_NAME),
    email: z
      .string()
      .trim()
      .nullish()
      .transform((address) => address || null)
      .pipe(email.nullable()),
  })
  .describe('guest_join');

/** The guest dialog on the house game's own page: both are asked. */
export const guestPurchaseSchema = z
  .object({
    ...purchase,
    display_name: name(EMAIL_AND_NAME_MISSING, limits.display_name, LONG_DISPLAY_NAME),
    email: emailAddress(EMAIL_AND_NAME_MISSING, VALID_EMAIL),
  })
  .describe('guest_purchase');

export const migrateGuestCardsSchema = z.object({ agreed_by: z.guid().optional() });

export const cardIdSchema = z.object({ card_id: id() });

// Play

const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}/?#]+[^\s\p{Cc}]*$/u;
const isWebAddress = (text: string) => WEB_ADDRESS.test(text) && URL.canParse(text);

/** "example.com/story" is how people copy an address; "javascript:…" is none. */
const BARE_ADDRESS = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(?:[/?#:]|$)/u;
const withScheme = (text: string) => (BARE_ADDRESS.test(text) ? `https://${text}` : text);

const source_url = optional(limits.source_url, 'Link must be less than 500 characters')
  .transform((text) => text && withScheme(text))
  .refine((url) => url === null || isWebAddress(url), source_url_invalid.description);

export const markSquareSchema = z.object({ game_square_id: id(), source_url });

export const addReceiptSchema = z.object({
  game_square_id: id(),
  source_url: source_url.refine((url) => url !== null, source_url_invalid.description),
});

export const unmarkSquareSchema = z.object({ game_square_id: id() });

export const saveNoteSchema = z.object({
  game_square_id: id(),
  comment: optional(limits.comment, 'Comment must be less than 500 characters'),
  reaction: z
    .string()
    .nullish()
    .transform((reaction) => reaction || null)
    .refine((reaction) => reaction === null || isReaction(reaction), unexpected_error.title),
  /** `noted_at` of the note the writer saw, so that nobody's words are overwritten unseen. */
  seen_at: z.iso
    .datetime({ offset: true })
    .nullish()
    .transform((seen_at) => seen_at ?? null),
});

// Groups and private games

const LITTLE_PRICE = 'Price must be at least $0.01';

const privatePrice = (missing: string) =>
  dollars(
    missing,
    limits.private_price.min,
    LITTLE_PRICE,
    limits.private_price.max,
    'Price cannot exceed $1,000,000',
  );

export const createGameSchema = z
  .object({
    group_id: id(),
    theme_id: id('Theme is required'),
    card_price: privatePrice(LITTLE_PRICE),
  })
  .describe('create_game');

const GROUP_NAME_MISSING = 'Group name is required';
const LONG_NAME = 'Name must be less than 100 characters';

/** The wizard's first step. */
export const sessionDetailsSchema = z
  .object({
    name: name(GROUP_NAME_MISSING, limits.group_name, LONG_NAME),
    theme_id: id('Theme is required'),
    card_price: privatePrice('Price is required'),
  })
  .describe('private_session');

const SIMPLE_EMAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/** Splits what was typed at commas, semicolons and line ends; addresses come out once each, in lower case. */
export function readEmails(text: string): { emails: string[]; invalid: string[] } {
  const typed = text
    .split(/[,;\n\r]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const isValid = (part: string) => SIMPLE_EMAIL.test(part) && part.length <= limits.email;
  return {
    emails: [...new Set(typed.filter(isValid).map((part) => part.toLowerCase()))],
    invalid: typed.filter((part) => !isValid(part)),
  };
}

/** The wizard's second step: friends are optional, wrong addresses are named. */
export const friendEmailsSchema = z.object({
  friend_emails: z
    .string()
    .nullish()
    .transform((text, context) => {
      const { emails, invalid } = readEmails(text ?? '');
      const refuse = (message: string) => context.addIssue({ code: 'custom', message });
      if (invalid.length > 0) refuse(`${invalid_emails.title} ${invalid.join(', ')}`);
      if (emails.length > limits.friend_emails) refuse('A group has room for 19 friends');
      return emails;
    }),
});

export const createPrivateSessionSchema = z.object({
  request_id: id(),
  ...sessionDetailsSchema.shape,
  ...friendEmailsSchema.shape,
});

export const createGroupSchema = z
  .object({
    name: name(GROUP_NAME_MISSING, limits.group_name, LONG_NAME),
  })
  .describe('create_group');

export const inviteMemberSchema = z
  .object({
    group_id: id(),
    email: emailAddress(invalid_email.description, invalid_email.description),
    /** Mail a pending invitation again instead of refusing the address. */
    resend: z.boolean().optional(),
  })
  .describe('invite_member');

/** As it is read out or written down, with spaces and hyphens between the signs. */
export const inviteCode = z
  .string({ error: 'Invite code is required' })
  .overwrite((code) => code.replace(/[\s\p{Pd}]/gu, ''))
  .min(1, 'Invite code is required')
  .toUpperCase()
  .regex(/^([A-Z0-9]{6,8})?$/, invalid_code.description);

export const joinGroupSchema = z.object({ invite_code: inviteCode }).describe('join_group');

/** A link may hold anything; which codes there are is the database's to say. */
export const inviteLinkSchema = z.object({ invite_code: z.string().trim().toUpperCase() });

export const groupIdSchema = z.object({ group_id: id() });

export const memberSchema = z.object({ group_id: id(), user_id: id() });

export const gameIdSchema = z.object({ game_id: id() });

// Admins

export const userIdSchema = z.object({ user_id: id() });

const LONG_DESCRIPTION = 'Description must be less than 500 characters';

/** An editor's form: with an id it changes what is there, without one it makes a new one. */
const edited = id().optional();

export const themeSchema = z
  .object({
    theme_id: edited,
    name: name('Theme name is required', limits.theme.name, LONG_NAME),
    description: optional(limits.theme.description, LONG_DESCRIPTION),
  })
  .describe('theme');

const NO_DESCRIPTION = 'Full description is required';
const SHORT_SUMMARY = 'Summary is required (minimum 5 characters)';

export const squareSchema = z
  .object({
    square_id: edited,
    theme_id: id('Theme is required'),
    summary: z
      .string({ error: SHORT_SUMMARY })
      .overwrite(cleanName)
      .min(limits.square.summary.min, SHORT_SUMMARY)
      .max(limits.square.summary.max, 'Summary must be less than 50 characters'),
    text: z
      .string({ error: NO_DESCRIPTION })
      .overwrite(cleanText)
      .min(1, NO_DESCRIPTION)
      .max(limits.square.text, LONG_DESCRIPTION),
  })
  .describe('square');

export const importSquaresSchema = z
  .object({
    theme_id: id('Theme is required'),
    squares: z
      .array(squareSchema.pick({ summary: true, text: true }))
      .min(1, import_nothing.title)
      .max(limits.imported_squares, fill(import_too_many, { max: limits.imported_squares }).title),
  })
  .describe('import_squares');

export const themeIdSchema = z.object({ theme_id: id() });

export const squareIdSchema = z.object({ square_id: id() });

const FEW_CARDS = 'Must allow at least 1 card';

/** A start without a zone is read as UTC; a browser sends the moment its datetime-local field means. */
const scheduled_start = z
  .string()
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

/** In place of a theme's id: the game keeps its own, which may be deleted by now. */
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
