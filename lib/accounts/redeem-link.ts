import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Route } from 'next';
import type { z } from 'zod';
import { track } from '@/lib/server/analytics';
import { openAuthLink } from '@/lib/accounts/auth-link';
import { rememberDevice } from '@/lib/accounts/device';
import { rememberRecovery } from '@/lib/accounts/session-cookies';
import { getViewer } from '@/lib/accounts/viewer';
import { getOrigin } from '@/lib/server/origin';
import { keepCardsPath, safePath, signInPath, withNotice } from './redirect';
import type { redeemLinkSchema } from './schema';
import { endOtherSessions, sentPassword } from '@/lib/accounts/password';
import { log } from '@/lib/server/log';
import type { Supabase } from '@/lib/supabase/client';
import { createServerSupabase } from '@/lib/supabase/server';

type Link = z.output<typeof redeemLinkSchema>;

/** Redeems an e-mailed link, on any device, and returns the path to redirect to. */
export async function redeem({ token_hash, type, next }: Link): Promise<Route> {
  const isRecovery = type === 'recovery';
  const back = await pathOf(next);
  const supabase = await createServerSupabase();
  const opened = await openAuthLink(supabase.auth, { type, token_hash });
  if (opened.user) {
    if (opened.user.email) await rememberDevice(opened.user.email);
    const { data: read } = await supabase.auth.getClaims();
    const setsPassword = isRecovery || type === 'email_change';
    if (type === 'email_change' && !(await replacePassword(supabase)))
      return withNotice(signInPath('/', 'forgot'), 'unexpected_error');
    if (setsPassword && read) await rememberRecovery(read.claims.session_id);
    track('user_login', {}, opened.user);
    if (isRecovery) return '/reset-password';
    if (setsPassword)
      return withNotice(`/reset-password?${new URLSearchParams({ redirect: back })}`, 'cards_kept');
    return withNotice(back, 'email_confirmed');
  }
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
 * Who asked for the mail may be somebody else than who confirmed it: neither a password of theirs nor their session stays
 * valid. Returns false if one might; then nobody is signed in, and a new password has to be set.
 */
async function replacePassword(supabase: Supabase): Promise<boolean> {
  const password = sentPassword(randomBytes(24).toString('base64url'));
  const { error } = await supabase.auth.updateUser({ password });
  if (!error && (await endOtherSessions(supabase))) return true;
  if (error) log.error('The password from before a confirmation was not replaced', error);
  await supabase.auth.signOut();
  return false;
}

/** E-mail templates pass on a full URL. Only a path of this app is followed. */
async function pathOf(next: string): Promise<Route> {
  const origin = await getOrigin();
  return safePath(next.startsWith(`${origin}/`) ? next.slice(origin.length) : next);
}
