import 'server-only';
import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import { rememberDevice } from '@/lib/accounts/device';
import { BEGUN_COOKIE, endsWithSession, RECOVERED_COOKIE, seenCookie } from '@/lib/cookies';
import { limits } from '@/lib/limits';
import { isSecureRequest } from '@/lib/server/origin';
import type { Supabase } from '@/lib/supabase/client';

/**
 * Leaves the hint that this browser belongs to somebody, so that it gets their pages instead of everybody's, and the proof
 * that this account has signed in here.
 */
export async function rememberSession(email: string): Promise<void> {
  (await cookies()).set(seenCookie(await isSecureRequest()));
  await rememberDevice(email);
}

/** Removes every trace of a session from this browser. */
export async function forgetSession(): Promise<void> {
  const store = await cookies();
  for (const { name } of store.getAll()) if (endsWithSession(name)) store.delete(name);
}

/**
 * Keeps in mind that whoever sits here signs in or up with this address, for as long as the link of the mail works. A
 * session that came by a link alone may be anybody's: who follows a stranger's link is signed in as the stranger.
 */
export async function rememberBeginning(email: string): Promise<void> {
  await keep(BEGUN_COOKIE, email, limits.verification_hours);
}

/** Whether the sign-in or sign-up of this address began in this browser. */
export async function hasBegunHere(email: string): Promise<boolean> {
  return (await cookies()).get(BEGUN_COOKIE)?.value === fingerprintOf(email);
}

/** Keeps in mind for an hour that this session came by the link of a reset mail: it may set a password without the old one. */
export const rememberRecovery = (session_id: string) => keep(RECOVERED_COOKIE, session_id, 1);

/** Whether the session of this browser came by the link of a reset mail a short while ago. */
export async function hasRecovered(supabase: Supabase): Promise<boolean> {
  const { data } = await supabase.auth.getClaims();
  const kept = (await cookies()).get(RECOVERED_COOKIE)?.value;
  return data !== null && kept === fingerprintOf(data.claims.session_id);
}

/** Such a link is good for one password. */
export async function forgetRecovery(): Promise<void> {
  (await cookies()).delete(RECOVERED_COOKIE);
}

async function keep(name: string, what: string, hours: number): Promise<void> {
  (await cookies()).set({
    name,
    value: fingerprintOf(what),
    path: '/',
    maxAge: hours * 3600,
    sameSite: 'lax',
    secure: await isSecureRequest(),
    httpOnly: true,
  });
}

const fingerprintOf = (what: string) =>
  createHash('sha256').update(what.toLowerCase()).digest('hex');
