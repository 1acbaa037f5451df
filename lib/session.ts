import 'server-only';
import { createHash } from 'node:crypto';
import { cookies } from 'next/headers';
import { BEGUN_COOKIE, isAuthCookie, SEEN_COOKIE, seenCookie } from '@/lib/cookies';
import { limits } from '@/lib/limits';
import { isSecureRequest } from '@/lib/origin';

/** Leaves the hint that this browser belongs to somebody, so that it gets their pages instead of everybody's. */
export async function rememberSession(): Promise<void> {
  (await cookies()).set(seenCookie(await isSecureRequest()));
}

/** Removes every trace of a session from this browser. */
export async function forgetSession(): Promise<void> {
  const store = await cookies();
  for (const { name } of store.getAll()) {
    if (isAuthCookie(name) || [SEEN_COOKIE, BEGUN_COOKIE].includes(name)) store.delete(name);
  }
}

/**
 * Keeps in mind that whoever sits here signs in or up with this address, for as long as the link of the mail works. A
 * session that came by a link alone may be anybody's: who follows a stranger's link is signed in as the stranger.
 */
export async function rememberBeginning(email: string): Promise<void> {
  (await cookies()).set({
    name: BEGUN_COOKIE,
    value: fingerprintOf(email),
    path: '/',
    maxAge: limits.verification_hours * 3600,
    sameSite: 'lax',
    secure: await isSecureRequest(),
    httpOnly: true,
  });
}

/** Whether the sign-in or sign-up of this address began in this browser. */
export async function hasBegunHere(email: string): Promise<boolean> {
  return (await cookies()).get(BEGUN_COOKIE)?.value === fingerprintOf(email);
}

const fingerprintOf = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('hex');
