import 'server-only';
import type { Route } from 'next';
import type { z } from 'zod';
import type { SupabaseClient, User } from '@supabase/supabase-js';
import { track } from '@/lib/server/analytics';
import { rememberDevice } from './device';
import { forgetSession, forgetVerifiers, rememberRecovery } from './session-cookies';
import { getViewer } from './viewer';
import { getOrigin } from '@/lib/server/origin';
import { log } from '@/lib/server/log';
import type { Supabase } from '@/lib/supabase/client';
import { rpc } from '@/lib/supabase/rpc';
import { createPublicSupabase, createServerSupabase } from '@/lib/server/supabase';
import { limits } from '@/lib/limits';
import { keepCardsPath, safePath, signInPath, withNotice } from './redirect';
import type { redeemLinkSchema } from './schema';

type Link = z.output<typeof redeemLinkSchema>;

/** Redeems an e-mailed link, on any device, and returns the path to redirect to. */
export async function redeem({ token_hash, type, next }: Link): Promise<Route> {
  const isRecovery = type === 'recovery';
  const back = await pathOf(next);
  const supabase = await createServerSupabase();
  const isChange = type === 'email_change' && (await isAddressChange(token_hash));
  const opened = await openAuthLink(supabase.auth, { type, token_hash });
  if (opened.user) {
    await forgetVerifiers();
    if (opened.user.email) await rememberDevice(opened.user.email);
    const { data: read } = await supabase.auth.getClaims();
    if (isChange) return withNotice(back, 'address_changed');
    const setsPassword = isRecovery || type === 'email_change';
    if (type === 'email_change' && !(await closeToOthers(supabase)))
      return withNotice(signInPath(back, 'forgot', opened.user.email), 'address_confirmed');
    if (setsPassword && read) await rememberRecovery(read.claims.session_id);
    track('user_login', {}, opened.user);
    if (isRecovery) return '/reset-password';
    if (setsPassword)
      return withNotice(`/reset-password?${new URLSearchParams({ redirect: back })}`, 'cards_kept');
    return withNotice(back, 'email_confirmed');
  }
  if (opened.why === 'no_answer' && type === 'email_change' && (await isTaken(token_hash)))
    return withNotice(signInPath(back), 'address_has_account');
  if (opened.why !== 'invalid') {
    const again = `/auth/confirm?${new URLSearchParams({ token_hash, type, next })}`;
    const isTooMany = opened.why === 'too_many';
    return withNotice(again, isTooMany ? 'link_too_many_attempts' : 'unexpected_error');
  }
  if (isRecovery) return withNotice(signInPath('/', 'forgot'), 'reset_link_invalid');
  const viewer = await getViewer();
  if (viewer?.is_anonymous) return withNotice(keepCardsPath(back), 'keep_link_invalid');
  // The link was opened twice in the same browser, and the first time has signed in.
  if (viewer) return back;
  return `/email-verification?${new URLSearchParams({ link: 'expired', redirect: back })}`;
}

/**
 * Ends what somebody other than the owner of the address may hold: they may have asked for the mail, and would still
 * have a password and a session. If that fails, ends all sessions and returns false; then a new password has to be set.
 */
async function closeToOthers(supabase: Supabase): Promise<boolean> {
  try {
    await rpc(supabase, 'close_to_others', {});
    return true;
  } catch (error) {
    log.error('An account was not closed to others after a confirmation', error);
    const { error: left } = await supabase.auth.signOut();
    if (left) log.error('Sessions were not ended after a confirmation', left);
    await forgetSession();
    return false;
  }
}

/** Whether the link changes the address of an account. Where that cannot be read, the link is treated as a new account's. */
export const isAddressChange = (token_hash: string): Promise<boolean> =>
  rpc(createPublicSupabase(), 'is_address_change', { token_hash }).catch((error: unknown) => {
    log.error('What a link confirms could not be read', error);
    return false;
  });

const isTaken = (token_hash: string): Promise<boolean> =>
  rpc(createPublicSupabase(), 'is_address_taken', { token_hash }).catch((error: unknown) => {
    log.error('Whether an address has an account could not be read', error);
    return false;
  });

/** E-mail templates pass on a full URL. Only a path of this app is followed. */
async function pathOf(next: string): Promise<Route> {
  const origin = await getOrigin();
  return safePath(next.startsWith(`${origin}/`) ? next.slice(origin.length) : next);
}

type Auth = Pick<SupabaseClient['auth'], 'verifyOtp' | 'signOut'>;
type AuthLink = { type: 'signup' | 'recovery' | 'email_change'; token_hash: string };

type Opened = { user: User } | { user: null; why: 'invalid' | 'too_many' | 'no_answer' };

/**
 * Redeems an e-mailed link. On a hosted auth server all links are valid for a day. A password reset link gives full access
 * to the account, so it is accepted for an hour only.
 */
export async function openAuthLink(
  auth: Auth,
  link: AuthLink,
  now: () => number = Date.now,
): Promise<Opened> {
  const { data, error } = await auth.verifyOtp(link);
  if (error?.code === 'over_request_rate_limit') return { user: null, why: 'too_many' };
  if (error?.code) return { user: null, why: 'invalid' };
  if (!data.user) {
    log.error('A link of an account could not be redeemed', error);
    return { user: null, why: 'no_answer' };
  }
  const sentAt = Date.parse(data.user.recovery_sent_at ?? '');
  const isFresh = now() - sentAt < limits.reset_link_hours * 3_600_000;
  if (link.type !== 'recovery' || isFresh) return { user: data.user };
  await auth.signOut({ scope: 'local' });
  return { user: null, why: 'invalid' };
}
