import 'server-only';
import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { connection } from 'next/server';
import { GUEST_COOKIE, GUEST_SESSION_COOKIE, seenCookie } from '@/lib/cookies';
import {
  isBroken,
  packGuestSession,
  parseGuestSession,
  startGuestSession,
  type BrokenSession,
  type GuestSession,
} from '@/lib/guest-session';
import { isSecureRequest } from '@/lib/origin';

/** The guest session of this browser; null when it has none, or why the one it has is worth nothing. */
export async function readGuestSession(): Promise<GuestSession | BrokenSession | null> {
  const kept = (await cookies()).get(GUEST_SESSION_COOKIE)?.value;
  // What follows is judged by the clock, so it does not belong in a prerender.
  await connection();
  // A deed that has just removed it leaves it empty for the page that comes with the answer.
  return kept ? parseGuestSession(kept) : null;
}

/** The guest session, for a deed that needs one. One that is worth nothing is removed on the way. */
export async function getGuestSession(): Promise<GuestSession | null> {
  const session = await readGuestSession();
  if (session === null || !isBroken(session)) return session;
  console.error(`A guest session was removed: ${session.broken}`);
  await dropGuestSession();
  return null;
}

/** The guest session of this browser, or a new one with a token of its own. */
export async function openGuestSession(): Promise<GuestSession> {
  return (await getGuestSession()) ?? newGuestSession();
}

export const newGuestSession = () => startGuestSession(randomBytes(32).toString('base64url'));

/** One session for all house games of this browser, beside hints that scripts and rewrites can read. */
export async function keepGuestSession(session: GuestSession): Promise<void> {
  const store = await cookies();
  const secure = await isSecureRequest();
  const shared = {
    path: '/',
    sameSite: 'lax',
    secure,
    expires: new Date(session.expiresAt),
  } as const;
  store.set({
    ...shared,
    name: GUEST_SESSION_COOKIE,
    value: packGuestSession(session),
    httpOnly: true,
  });
  store.set({ ...shared, name: GUEST_COOKIE, value: '1' });
  store.set(seenCookie(secure));
}

export async function dropGuestSession(): Promise<void> {
  const store = await cookies();
  for (const name of [GUEST_SESSION_COOKIE, GUEST_COOKIE]) store.delete(name);
}
