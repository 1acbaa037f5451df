import { isAuthRetryableFetchError, type SupabaseClient, type User } from '@supabase/supabase-js';
import { limits } from '@/lib/limits';

type Auth = Pick<SupabaseClient['auth'], 'verifyOtp' | 'signOut'>;
type Link = { type: 'signup' | 'recovery' | 'email_change'; token_hash: string };

export type Opened = { user: User } | { user: null; why: 'invalid' | 'too_many' | 'no_answer' };

/**
 * Redeems an e-mailed link. On a hosted auth server all links are valid for a day. A password reset link gives full access
 * to the account, so it is accepted for an hour only.
 */
export async function openAuthLink(
  auth: Auth,
  link: Link,
  now: () => number = Date.now,
): Promise<Opened> {
  const { data, error } = await auth.verifyOtp(link);
  if (error?.code === 'over_request_rate_limit') return { user: null, why: 'too_many' };
  if (isAuthRetryableFetchError(error)) return { user: null, why: 'no_answer' };
  if (error || !data.user) return { user: null, why: 'invalid' };
  const sentAt = Date.parse(data.user.recovery_sent_at ?? '');
  const isFresh = now() - sentAt < limits.reset_link_hours * 3_600_000;
  if (link.type !== 'recovery' || isFresh) return { user: data.user };
  await auth.signOut({ scope: 'local' });
  return { user: null, why: 'invalid' };
}
