import 'server-only';
import { createHash } from 'node:crypto';
import { headers } from 'next/headers';
import type { z } from 'zod';
import { wrong_current_password, weak_password } from '@/lib/words/accounts';
import { addressOf } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal } from '@/lib/supabase/rpc';
import { createPublicSupabase, createServerSupabase } from '@/lib/server/supabase';
import { refusalOf } from './auth-errors';
import { knownDevice } from './device';

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

const wrongPassword = () =>
  new Refusal('wrong_current_password', { words: wrong_current_password });

/** Throws a refusal for a wrong password. Uses a separate client, so that this browser's session does not change. */
export async function checkPassword(email: string, password = ''): Promise<void> {
  // Not every auth server takes an empty one for a wrong one.
  if (!password) throw wrongPassword();
  const supabase = createPublicSupabase(addressOf(await headers()), await knownDevice(email));
  const { error } = await supabase.auth.signInWithPassword({
    email,
    password: sentPassword(password),
  });
  const refusal = error && refusalOf(error);
  if (refusal instanceof Refusal && refusal.code === 'invalid_credentials') throw wrongPassword();
  if (refusal) throw refusal;
}

/**
 * Ends all other sessions of the account, which may belong to somebody who knew the old password. Returns whether it
 * succeeded, and logs a failure.
 */
export async function endOtherSessions(supabase: Supabase): Promise<boolean> {
  const { error } = await supabase.auth.signOut({ scope: 'others' });
  if (error) log.error('Other sessions were not ended after a new password', error);
  return !error;
}

/**
 * The hundred most common passwords of at least six characters, in lower case. They are the beginning of
 * "PwnedPasswordsTop100k", which the UK's National Cyber Security Centre compiled from the breaches in Have I Been Pwned
 * (2019, https://www.ncsc.gov.uk/blog-post/passwords-passwords-everywhere). Only the server checks them, so that browsers
 * need not load the list.
 */
const MOST_COMMON = new Set(
  `
  123456 123456789 qwerty password 111111 12345678 abc123 1234567 password1 1234567890 123123 000000 iloveyou
  1q2w3e4r5t qwertyuiop monkey dragon 123456a 654321 123321 666666 1qaz2wsx myspace1 121212 homelesspa 123qwe
  a123456 123abc 1q2w3e4r qwe123 7777777 qwerty123 target123 tinkle 987654321 qwerty1 222222 zxcvbnm 1g2w3e4r
  gwerty zag12wsx gwerty123 555555 fuckyou 112233 asdfghjkl 1q2w3e 123123123 qazwsx computer princess 12345a
  ashley 159753 michael football sunshine 1234qwer iloveyou1 aaaaaa fuckyou1 789456123 daniel 777777 princess1
  123654 asdfgh 999999 11111111 passer2009 888888 abcd1234 shadow football1 love123 superman jordan23 jessica
  monkey1 12qwaszx a12345 baseball 123456789a killer samsung master azerty charlie asd123 soccer fqrg7cs493
  88888888 jordan michael1 jesus1 linkedin babygirl1 789456 blink182 thomas
  `
    .trim()
    .split(/\s+/),
);

export const isWeakPassword = (password: string): boolean =>
  MOST_COMMON.has(password.toLowerCase());

/** Extends the schema of a form for a new password so that it rejects the most common ones. */
export const withStrongPassword = <S extends z.ZodObject>(schema: S): S =>
  schema.refine(({ password }) => !isWeakPassword(String(password)), {
    error: weak_password.title,
    path: ['password'],
  });
