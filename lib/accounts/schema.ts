import { z } from 'zod';
import { limits } from '@/lib/limits';
import {
  email as anyEmail,
  emailAddress,
  id,
  LONG_DISPLAY_NAME,
  name,
  redirect,
  text,
  VALID_EMAIL,
} from '@/lib/words/schema-parts';
import { resend_address_missing } from '@/lib/words/accounts';
import { DELETE_WORD } from '@/lib/words/common';

const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
const LABEL = /^[a-z\d-]+$/i;

/** Whether auth servers take this as the address of an account: plain letters, and names of domains as the DNS has them. */
function isOfAccounts(address: string): boolean {
  const [local = '', domain = ''] = address.split('@', 2);
  const isLabel = (label: string) =>
    label.length <= 63 && LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
  return LOCAL_PART.test(local) && domain.split('.').every(isLabel);
}

const email = anyEmail.refine(isOfAccounts, VALID_EMAIL);

const SHORT_PASSWORD = 'Password must be at least 6 characters';
const LONG_PASSWORD = 'Password must be less than 100 characters';
const password = text(SHORT_PASSWORD, LONG_PASSWORD, limits.password.max).min(
  limits.password.min,
  SHORT_PASSWORD,
);

export const signInSchema = z.object({ email: anyEmail, password, redirect }).describe('sign_in');

export const signUpSchema = z
  .object({
    display_name: name('Display name is required', limits.display_name, LONG_DISPLAY_NAME),
    email,
    password,
    redirect,
  })
  .describe('sign_up');

/**
 * The form with which a player without an account keeps the cards. It asks for no password: the person who opens the
 * link in the mail sets it.
 */
export const keepCardsSchema = z.object({ email, redirect }).describe('keep_cards');

export const changeEmailSchema = z
  .object({ email, current_password: text() })
  .describe('change_email');

export const renameSchema = z
  .object({
    display_name: name('Display name is required', limits.display_name, LONG_DISPLAY_NAME),
  })
  .describe('rename');

export const forgotPasswordSchema = z.object({ email }).describe('forgot_password');

const UNEQUAL_PASSWORDS = "Passwords don't match";

export const resetPasswordSchema = z
  .object({
    /** Required unless the session was opened by a password reset link. */
    current_password: text().optional(),
    password,
    confirm_password: text(UNEQUAL_PASSWORDS, UNEQUAL_PASSWORDS),
  })
  .refine(({ password, confirm_password }) => password === confirm_password, {
    error: UNEQUAL_PASSWORDS,
    path: ['confirm_password'],
  })
  .describe('reset_password');

export const resendVerificationSchema = z
  .object({
    email: emailAddress(resend_address_missing.title, VALID_EMAIL).refine(
      isOfAccounts,
      VALID_EMAIL,
    ),
    redirect,
  })
  .describe('resend_verification');

/** The parameters of an e-mailed link. Missing ones are empty and will match no token. */
export const redeemLinkSchema = z.object({
  token_hash: text().catch(''),
  type: z.enum(['signup', 'recovery', 'email_change']).catch('signup'),
  next: text().catch(''),
});

const NOT_CONFIRMED = `Type ${DELETE_WORD} to confirm`;

export const deleteAccountSchema = z
  .object({
    confirmation: text(NOT_CONFIRMED, NOT_CONFIRMED)
      .trim()
      .toUpperCase()
      .refine((typed) => typed === DELETE_WORD, NOT_CONFIRMED),
  })
  .describe('delete_account');

export const userIdSchema = z.object({ user_id: id() });
