import 'server-only';
import { createHmac } from 'node:crypto';
import { cookies } from 'next/headers';
import { AUTH_COOKIE, BEGUN_COOKIE, endsWithSession, RECOVERED_COOKIE } from '@/lib/cookies';
import { limits } from '@/lib/limits';
import { isSecureRequest } from '@/lib/server/origin';
import { settings } from '@/lib/server/settings';
import type { Supabase } from '@/lib/supabase/client';
import { claimsOf } from '@/lib/server/refresh-session';

/** Removes every cookie of the session from this browser. */
export async function forgetSession(): Promise<void> {
  const store = await cookies();
  for (const { name } of store.getAll()) if (endsWithSession(name)) store.delete(name);
}

/** Removes the code verifiers that the auth client keeps for each mail. Our links need none, and headers are limited. */
export async function forgetVerifiers(): Promise<void> {
  const store = await cookies();
  for (const { name } of store.getAll())
    if (name.startsWith(`${AUTH_COOKIE}-code-verifier`)) store.delete(name);
}

/**
 * Remembers, for as long as an e-mailed link works, that a sign-in or sign-up with this address began in this browser.
 * A session from a link alone is not trusted, because a person who follows a stranger's link is signed in as the stranger.
 */
export async function rememberSignInStart(email: string): Promise<void> {
  await keep(BEGUN_COOKIE, email, limits.verification_hours);
}

/** Whether a sign-in or sign-up with this address began in this browser. */
export async function hasStartedSignInHere(email: string): Promise<boolean> {
  return (await cookies()).get(BEGUN_COOKIE)?.value === proofOf(BEGUN_COOKIE, email);
}

/** Remembers for an hour that a password reset link opened this session, which may set a password without the old one. */
export const rememberRecovery = (session_id: string) => keep(RECOVERED_COOKIE, session_id, 1);

/** Whether a password reset link opened this browser's session within the last hour. */
export async function hasRecovered(supabase: Supabase): Promise<boolean> {
  const { data } = await claimsOf(supabase);
  const kept = (await cookies()).get(RECOVERED_COOKIE)?.value;
  return data !== null && kept === proofOf(RECOVERED_COOKIE, data.claims.session_id);
}

/** Called after the new password is set, because a reset link allows one change. */
export async function forgetRecovery(): Promise<void> {
  (await cookies()).delete(RECOVERED_COOKIE);
}

async function keep(name: string, what: string, hours: number): Promise<void> {
  (await cookies()).set({
    name,
    value: proofOf(name, what),
    path: '/',
    maxAge: hours * 3600,
    sameSite: 'lax',
    secure: await isSecureRequest(),
    httpOnly: true,
  });
}

/** Signs what a cookie says. Without a key, which `db -- check` reports, anybody with the session's token could write the cookie. */
const proofOf = (name: string, what: string) =>
  createHmac('sha256', settings().APP_KEY ?? '')
    .update(`${name} ${what.toLowerCase()}`)
    .digest('hex');
