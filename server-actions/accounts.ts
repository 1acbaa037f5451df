'use server';

import { refresh } from 'next/cache';
import { redirect, RedirectType } from 'next/navigation';
import { action, formAction } from '@/lib/actions';
import * as accountFailures from '@/lib/accounts/failures';
import {
  accountExists,
  isSentAlready,
  passwordRefusalOf,
  refusalOf,
} from '@/lib/accounts/auth-errors';
import { checkPassword, sentPassword, signInWithPassword } from '@/lib/accounts/password';
import { redeem } from '@/lib/accounts/redeem-link';
import {
  forgetRecovery,
  hasRecovered,
  rememberBeginning,
  rememberSession,
} from '@/lib/accounts/session';
import { withStrongPassword } from '@/lib/accounts/weak-passwords';
import { track } from '@/lib/analytics/server';
import { getOrigin } from '@/lib/origin';
import { safePath, withNotice } from '@/lib/redirect';
import {
  deleteAccountSchema,
  forgotPasswordSchema,
  redeemLinkSchema,
  resendVerificationSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
  userIdSchema,
} from '@/lib/accounts/schema';
import { rpc } from '@/lib/supabase/rpc';
import { log } from '@/lib/log';

const secrets = ['password'];

export const signIn = formAction(
  { schema: signInSchema, failure: accountFailures.signIn, as: 'anyone', secrets },
  async ({ input }) => {
    const { data, error } = await signInWithPassword(input.email, input.password);
    if (error) throw refusalOf(error);
    await rememberSession(input.email);
    await rememberBeginning(input.email);
    track('user_login', {}, data.user);
    return redirect(withNotice(safePath(input.redirect), 'welcome_back'));
  },
);

/** Leads to the inbox, whose page keeps its address through a reload; the mail's link leads to where the person was going. */
export const signUp = formAction(
  {
    schema: withStrongPassword(signUpSchema),
    failure: accountFailures.signUp,
    as: 'anyone',
    secrets,
  },
  async ({ input: { email, password, display_name, ...input }, supabase }) => {
    const back = safePath(input.redirect);
    const { data, error } = await supabase.auth.signUp({
      email,
      password: sentPassword(password),
      options: { emailRedirectTo: `${await getOrigin()}${back}`, data: { display_name } },
    });
    if (error && !isSentAlready(error)) throw refusalOf(error);
    // A server that keeps addresses to itself answers for a known one with a user who has no identity.
    if (data.user?.identities?.length === 0) throw accountExists();
    await rememberBeginning(email);
    if (data.user) track('user_signup', {}, data.user);
    if (data.session) {
      await rememberSession(email);
      redirect(back);
    }
    const way = new URLSearchParams({ email, ...(back !== '/' && { redirect: back }) });
    redirect(`/email-verification?${way}`, RedirectType.replace);
  },
);

export const resendVerification = formAction(
  {
    schema: resendVerificationSchema,
    failure: accountFailures.resendVerification,
    as: 'anyone',
    success: 'verification_email_sent',
  },
  async ({ input: { email, ...input }, supabase }) => {
    const options = { emailRedirectTo: `${await getOrigin()}${safePath(input.redirect)}` };
    const { error } = await supabase.auth.resend({ type: 'signup', email, options });
    if (error && !isSentAlready(error)) throw refusalOf(error);
    return { email };
  },
);

/** Redeems the link of an auth mail. A form posts it: a link that is merely opened signs nobody in. */
export async function redeemLink(form: FormData): Promise<never> {
  const sent = form instanceof FormData ? Object.fromEntries(form) : {};
  return redirect(await redeem(redeemLinkSchema.parse(sent)));
}

export const requestReset = formAction(
  {
    schema: forgotPasswordSchema,
    failure: accountFailures.requestReset,
    as: 'anyone',
    success: 'reset_email_sent',
  },
  async ({ input: { email }, supabase }) => {
    const redirectTo = `${await getOrigin()}/reset-password`;
    const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo });
    if (error && !isSentAlready(error)) throw passwordRefusalOf(error);
    return { email };
  },
);

export const resetPassword = formAction(
  {
    schema: withStrongPassword(resetPasswordSchema),
    failure: accountFailures.resetPassword,
    success: 'password_updated',
    secrets: ['password', 'confirm_password', 'current_password'],
  },
  async ({ input: { password, current_password }, supabase, user }) => {
    if (!(await hasRecovered(supabase))) await checkPassword(user.email, current_password);
    const { error } = await supabase.auth.updateUser({ password: sentPassword(password) });
    if (error) throw passwordRefusalOf(error);
    // Whoever knew the old one is out with it.
    const { error: stay } = await supabase.auth.signOut({ scope: 'others' });
    if (stay) log.error('Other sessions live on after a new password', stay);
    await forgetRecovery();
    await rememberSession(user.email);
  },
);

/** Deletes the account of whoever is signed in, who is signed out next. */
export const deleteAccount = action(
  { schema: deleteAccountSchema, failure: accountFailures.deleteAccount },
  async ({ supabase, user }) => {
    await rpc(supabase, 'delete_account', {});
    track('account_deleted', {}, user);
  },
);

/** Makes somebody an admin. */
export const grantAdmin = action(
  {
    schema: userIdSchema,
    failure: accountFailures.grantAdmin,
    success: 'admin_granted',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'grant_admin', { p_user_id: input.user_id });
  },
);

/** Takes the role from somebody, never from the last who has it. */
export const revokeAdmin = action(
  { schema: userIdSchema, failure: accountFailures.revokeAdmin, success: 'admin_removed' },
  async ({ input, supabase, user }) => {
    await rpc(supabase, 'revoke_admin', { p_user_id: input.user_id });
    // Whoever is no admin any more may not read it again.
    if (input.user_id !== user.id) refresh();
  },
);
