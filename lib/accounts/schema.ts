import { z } from 'zod';
import { limits } from '@/lib/limits';
import {
  email,
  emailAddress,
  id,
  LONG_DISPLAY_NAME,
  name,
  redirect,
  VALID_EMAIL,
} from '@/lib/schema-parts';
import { resend_address_missing } from './messages';

const SHORT_PASSWORD = 'Password must be at least 6 characters';
const password = z
  .string({ error: SHORT_PASSWORD })
  .min(limits.password.min, SHORT_PASSWORD)
  .max(limits.password.max, 'Password must be less than 100 characters');

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

export const userIdSchema = z.object({ user_id: id() });
