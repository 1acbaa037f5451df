import 'server-only';
import { createHash } from 'node:crypto';
import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import { isTooMany, refusalOf } from '@/lib/accounts/auth-errors';
import { knownDevice } from '@/lib/accounts/device';
import { wrong_current_password } from '@/lib/words/accounts';
import { addressOf } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal } from '@/lib/supabase/rpc';
import { createPublicSupabase, createServerSupabase } from '@/lib/supabase/server';

/** bcrypt's limit. Auth servers refuse longer passwords. */
const BCRYPT_BYTES = 72;

/** The password for the auth server, at sign-up, sign-in and reset. A long one is sent as its SHA-256 in base64. */
export function sentPassword(password: string): string {
  if (Buffer.byteLength(password) <= BCRYPT_BYTES) return password;
  return createHash('sha256').update(password).digest('base64');
}

/** Signs in with a client that also sends whether this browser has signed in to the account before. */
export async function signInWithPassword(email: string, password: string) {
  const supabase = await createServerSupabase(await knownDevice(email));
  return supabase.auth.signInWithPassword({ email, password: sentPassword(password) });
}

/** Throws a refusal for a wrong password. Uses a separate client, so that this browser's session does not change. */
export async function checkPassword(email: string, password = ''): Promise<void> {
  const supabase = createPublicSupabase(addressOf(await headers()), await knownDevice(email));
  const { error } = await supabase.auth.signInWithPassword({
    email,
    password: sentPassword(password),
  });
  if (isAuthRetryableFetchError(error)) throw error;
  if (error && isTooMany(error)) throw refusalOf(error);
  if (error) {
    const notice = wrong_current_password;
    throw new Refusal('wrong_current_password', { notice });
  }
}

/** Signs out everybody else, such as who used an old password. Returns whether it succeeded, and logs a failure. */
export async function endOtherSessions(supabase: Supabase): Promise<boolean> {
  const { error } = await supabase.auth.signOut({ scope: 'others' });
  if (error) log.error('Other sessions were not ended after a new password', error);
  return !error;
}
