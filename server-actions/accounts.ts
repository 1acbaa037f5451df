'use server';

import { redirect, RedirectType } from 'next/navigation';
import { formAction } from '@/lib/server/actions';
import {
  accountExists,
  isOfKnownAddress,
  isSentAlready,
  passwordRefusalOf,
  refusalOf,
} from '@/lib/accounts/auth-errors';
import type { Mailed } from '@/lib/accounts/auth-mailing';
import { withCountedMail } from '@/lib/accounts/counted-mail';
import {
  checkPassword,
  endOtherSessions,
  sentPassword,
  signInWithPassword,
  withStrongPassword,
} from '@/lib/accounts/password';
import { redeem } from '@/lib/accounts/redeem-link';
import { rememberDevice } from '@/lib/accounts/device';
import * as session from '@/lib/accounts/session-cookies';
import { track } from '@/lib/server/analytics';
import { getOrigin } from '@/lib/server/origin';
import { safePath, withNotice } from '@/lib/accounts/redirect';
import {
  forgotPasswordSchema,
  redeemLinkSchema,
  resendVerificationSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from '@/lib/accounts/schema';
import { messageOf } from '@/lib/words/all-messages';

const secrets = ['password'];

export const signIn = formAction(
  { schema: signInSchema, as: 'anyone', secrets },
  async ({ input }) => {
    const { data, error } = await signInWithPassword(input.email, input.password);
    if (error) throw refusalOf(error);
    await rememberDevice(input.email);
    await session.rememberSignInStart(input.email);
    track('user_login', {}, data.user);
    return redirect(withNotice(safePath(input.redirect), 'welcome_back'));
  },
);

/** Redirects to the "check your inbox" page. The e-mailed link leads to the path that the person came from. */
export const signUp = formAction(
  {
    schema: withStrongPassword(signUpSchema),
    as: 'anyone',
    secrets,
  },
  async ({ input: { email, password, display_name, ...input }, supabase }) => {
    const back = safePath(input.redirect);
    const emailRedirectTo = `${await getOrigin()}${back}`;
    const options = { emailRedirectTo, data: { display_name } };
    const { data, error, mailed } = await withCountedMail(supabase, 'sign_up', email, () =>
      supabase.auth.signUp({ email, password: sentPassword(password), options }),
    );
    if (error && !isSentAlready(error)) throw refusalOf(error);
    // An auth server that hides known addresses returns a user without identities for them.
    if (data.user?.identities?.length === 0) throw accountExists();
    await session.rememberSignInStart(email);
    if (data.user) track('user_signup', {}, data.user);
    if (data.session) {
      await rememberDevice(email);
      redirect(back);
    }
    const query = new URLSearchParams({
      email,
      ...(back !== '/' && { redirect: back }),
      ...(mailed !== 'sent' && { mail: 'later' }),
    });
    redirect(`/email-verification?${query}`, RedirectType.replace);
  },
);

export const resendVerification = formAction(
  {
    schema: resendVerificationSchema,
    failure: 'resend_failed',
    as: 'anyone',
    success: ({ mailed }: { mailed: Mailed }) =>
      messageOf(mailed === 'sent' ? 'verification_email_sent' : 'mail_on_its_way'),
  },
  async ({ input: { email, ...input }, supabase }) => {
    const options = { emailRedirectTo: `${await getOrigin()}${safePath(input.redirect)}` };
    const { error, mailed } = await withCountedMail(supabase, 'resend', email, () =>
      supabase.auth.resend({ type: 'signup', email, options }),
    );
    if (error && !isOfKnownAddress(error)) throw refusalOf(error);
    return { email, mailed };
  },
);

/** Redeems an e-mailed link. A form posts it, so that opening a link alone signs nobody in. */
export async function redeemLink(form: FormData): Promise<never> {
  const sent = form instanceof FormData ? Object.fromEntries(form) : {};
  return redirect(safePath(await redeem(redeemLinkSchema.parse(sent))));
}

export const requestReset = formAction(
  {
    schema: forgotPasswordSchema,
    failure: 'reset_email_failed',
    as: 'anyone',
    success: 'reset_email_sent',
  },
  async ({ input: { email }, supabase }) => {
    const redirectTo = `${await getOrigin()}/reset-password`;
    const { error } = await withCountedMail(supabase, 'reset', email, () =>
      supabase.auth.resetPasswordForEmail(email, { redirectTo }),
    );
    if (error && !isOfKnownAddress(error)) throw passwordRefusalOf(error);
    return { email };
  },
);

export const resetPassword = formAction(
  {
    schema: withStrongPassword(resetPasswordSchema),
    failure: 'reset_password_failed',
    success: 'password_updated',
    secrets: ['password', 'confirm_password', 'current_password'],
  },
  async ({ input: { password, current_password }, supabase, user }) => {
    if (!(await session.hasRecovered(supabase))) await checkPassword(user.email, current_password);
    const { error } = await supabase.auth.updateUser({ password: sentPassword(password) });
    if (error) throw passwordRefusalOf(error);
    await endOtherSessions(supabase);
    await session.forgetRecovery();
    await rememberDevice(user.email);
  },
);
