'use server';

import { redirect } from 'next/navigation';
import { action, formAction } from '@/lib/actions';
import { track } from '@/lib/analytics/server';
import { accountExists, isSentAlready, refusalOf } from '@/lib/accounts/auth-errors';
import { openAuthLink } from '@/lib/accounts/auth-link';
import { getOrigin } from '@/lib/origin';
import { sentPassword } from '@/lib/accounts/password';
import { safePath, signInPath, withNotice } from '@/lib/redirect';
import {
  deleteAccountSchema,
  redeemLinkSchema,
  resendVerificationSchema,
  signInSchema,
  signUpSchema,
} from '@/lib/schemas';
import { rememberBeginning, rememberRecovery, rememberSession } from '@/lib/accounts/session';
import { rpc } from '@/lib/supabase/rpc';
import { createServerSupabase } from '@/lib/supabase/server';
import { getViewer } from '@/lib/accounts/viewer';
import { withStrongPassword } from '@/lib/accounts/weak-passwords';

const secrets = ['password'];

export const signIn = formAction(
  { schema: signInSchema, failure: 'unexpected_error', as: 'anyone', secrets },
  async ({ input, supabase }) => {
    const { data, error } = await supabase.auth.signInWithPassword({
      email: input.email,
      password: sentPassword(input.password),
    });
    if (error) throw refusalOf(error);
    await rememberSession();
    await rememberBeginning(input.email);
    track('user_login', {}, data.user);
    return redirect(withNotice(safePath(input.redirect), 'welcome_back'));
  },
);

/** Answers with the address the confirmation went to; the link in it leads to where the person was going. */
export const signUp = formAction(
  { schema: withStrongPassword(signUpSchema), failure: 'unexpected_error', as: 'anyone', secrets },
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
      await rememberSession();
      redirect(back);
    }
    if (back === '/') redirect(`/email-verification?email=${encodeURIComponent(email)}`);
    return { email };
  },
);

export const resendVerification = formAction(
  {
    schema: resendVerificationSchema,
    failure: 'resend_failed',
    as: 'anyone',
    success: 'verification_email_sent',
  },
  async ({ input: { email, ...input }, supabase }) => {
    const emailRedirectTo = `${await getOrigin()}${safePath(input.redirect)}`;
    const { error } = await supabase.auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo },
    });
    if (error && !isSentAlready(error)) throw refusalOf(error);
    return { email };
  },
);

/**
 * Redeems the link of an auth mail, on whatever device it was opened, and goes on to where the person was going. A form
 * posts it: a link that is merely opened signs nobody in.
 */
export async function redeemLink(form: FormData): Promise<never> {
  const { token_hash, type, next } = redeemLinkSchema.parse(
    form instanceof FormData ? Object.fromEntries(form) : {},
  );
  const isRecovery = type === 'recovery';
  const back = await pathOf(next);
  const supabase = await createServerSupabase();
  const opened = await openAuthLink(supabase.auth, { type, token_hash });
  if (opened.user) {
    await rememberSession();
    const { data: read } = await supabase.auth.getClaims();
    if (isRecovery && read) await rememberRecovery(read.claims.session_id);
    track('user_login', {}, opened.user);
    redirect(isRecovery ? '/reset-password' : withNotice(back, 'email_confirmed'));
  }
  if (opened.why !== 'worn') {
    const again = `/auth/confirm?${new URLSearchParams({ token_hash, type, next })}`;
    const isTooMany = opened.why === 'too_many';
    redirect(withNotice(again, isTooMany ? 'link_too_many_attempts' : 'unexpected_error'));
  }
  if (isRecovery) redirect(withNotice(signInPath('/', 'forgot'), 'reset_link_invalid'));
  // The same link pressed twice in one browser has done its work already.
  if (await getViewer()) redirect(back);
  redirect(`/email-verification?${new URLSearchParams({ link: 'expired', redirect: back })}`);
}

/** Mail templates hand on the full address they were given; only our own path of it is followed. */
async function pathOf(next: string) {
  const origin = await getOrigin();
  return safePath(next.startsWith(`${origin}/`) ? next.slice(origin.length) : next);
}

/** Deletes the account of whoever is signed in, who is signed out next. */
export const deleteAccount = action(
  { schema: deleteAccountSchema, failure: 'delete_account_failed', as: 'user' },
  async ({ supabase, user }) => {
    await rpc(supabase, 'delete_account');
    track('account_deleted', {}, user);
  },
);
