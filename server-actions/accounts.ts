'use server';

import { refresh } from 'next/cache';
import { redirect, RedirectType } from 'next/navigation';
import { action, formAction } from '@/lib/entry/actions';
import {
  accountExists,
  isSentAlready,
  passwordRefusalOf,
  refusalOf,
} from '@/lib/accounts/auth-errors';
import { checkPassword, sentPassword, signInWithPassword } from '@/lib/accounts/password';
import { redeem } from '@/lib/accounts/redeem-link';
import * as session from '@/lib/accounts/session-cookies';
import { withStrongPassword } from '@/lib/accounts/weak-passwords';
import { track } from '@/lib/analytics/server';
import { getOrigin } from '@/lib/server/origin';
import { safePath, withNotice } from '@/lib/accounts/redirect';
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
import { log } from '@/lib/server/log';
import {
  delete_account_failed,
  resend_failed,
  reset_email_failed,
  reset_password_failed,
  update_role_failed,
} from '@/lib/words/accounts';

const secrets = ['password'];

export const signIn = formAction(
  { schema: signInSchema, as: 'anyone', secrets },
  async ({ input }) => {
    const { data, error } = await signInWithPassword(input.email, input.password);
    if (error) throw refusalOf(error);
    await session.rememberSession(input.email);
    await session.rememberBeginning(input.email);
    track('user_login', {}, data.user);
    return redirect(withNotice(safePath(input.redirect), 'welcome_back'));
  },
);

/** Leads to the inbox, whose page keeps its address through a reload; the mail's link leads to where the person was going. */
export const signUp = formAction(
  {
    schema: withStrongPassword(signUpSchema),
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
    await session.rememberBeginning(email);
    if (data.user) track('user_signup', {}, data.user);
    if (data.session) {
      await session.rememberSession(email);
      redirect(back);
    }
    const way = new URLSearchParams({ email, ...(back !== '/' && { redirect: back }) });
    redirect(`/email-verification?${way}`, RedirectType.replace);
  },
);

export const resendVerification = formAction(
  {
    schema: resendVerificationSchema,
    failure: { resend_failed },
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
    failure: { reset_email_failed },
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
    failure: { reset_password_failed },
    success: 'password_updated',
    secrets: ['password', 'confirm_password', 'current_password'],
  },
  async ({ input: { password, current_password }, supabase, user }) => {
    if (!(await session.hasRecovered(supabase))) await checkPassword(user.email, current_password);
    const { error } = await supabase.auth.updateUser({ password: sentPassword(password) });
    if (error) throw passwordRefusalOf(error);
    // Whoever knew the old one is out with it.
    const { error: stay } = await supabase.auth.signOut({ scope: 'others' });
    if (stay) log.error('Other sessions live on after a new password', stay);
    await session.forgetRecovery();
    await session.rememberSession(user.email);
  },
);

/** Deletes the account of whoever is signed in, who is signed out next. */
export const deleteAccount = action(
  { schema: deleteAccountSchema, failure: { delete_account_failed } },
  async ({ supabase, user }) => {
    await rpc(supabase, 'delete_account', {});
    track('account_deleted', {}, user);
  },
);

/** Makes somebody an admin. */
export const grantAdmin = action(
  {
    schema: userIdSchema,
    failure: { update_role_failed },
    success: 'admin_granted',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'grant_admin', { p_user_id: input.user_id });
  },
);

/** Takes the role from somebody, never from the last who has it. */
export const revokeAdmin = action(
  { schema: userIdSchema, failure: { update_role_failed }, success: 'admin_removed' },
  async ({ input, supabase, user }) => {
    await rpc(supabase, 'revoke_admin', { p_user_id: input.user_id });
    // Whoever is no admin any more may not read it again.
    if (input.user_id !== user.id) refresh();
  },
);
