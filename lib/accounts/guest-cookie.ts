import 'server-only';
import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';
import { connection } from 'next/server';
import { GUEST_COOKIE, GUEST_SESSION_COOKIE, seenCookie } from '@/lib/cookies';
import {
  holdCards,
  isBroken,
  packGuestSession,
  parseGuestSession,
  startGuestSession,
  type BrokenSession,
  type GuestSession,
} from './guest-session';
import type { Held } from '@/lib/contract/guests';
import { isSecureRequest } from '@/lib/server/origin';
import type { Supabase } from '@/lib/supabase/client';
import { rpc } from '@/lib/supabase/rpc';
import { log } from '@/lib/server/log';

/** The guest session of this browser, or why it is invalid; null if there is none. */
export async function readGuestSession(): Promise<GuestSession | BrokenSession | null> {
  const kept = (await cookies()).get(GUEST_SESSION_COOKIE)?.value;
  // A session depends on the clock, so nothing after this line may be prerendered.
  await connection();
  // Empty if an action of this request has just removed it.
  return kept ? parseGuestSession(kept) : null;
}

/** The guest session for an action. An invalid one is removed. */
export async function getGuestSession(): Promise<GuestSession | null> {
  const session = await readGuestSession();
  if (session === null || !isBroken(session)) return session;
  log.rejected(`a guest session: ${session.broken}`);
  await dropGuestSession();
  return null;
}

/** The guest session of this browser, or a new one. */
export async function openGuestSession(): Promise<GuestSession> {
  return (await getGuestSession()) ?? newGuestSession();
}

export const newGuestSession = () => startGuestSession(randomBytes(32).toString('base64url'));

/**
 * Stores the session, which holds the cards of all house games. With its first card come the marker cookies that scripts and
 * rewrites can read: from then on this browser gets the pages of a person.
 */
export async function keepGuestSession(session: GuestSession, holdsCards = true): Promise<void> {
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
  if (!holdsCards) return;
  store.set({ ...shared, name: GUEST_COOKIE, value: '1' });
  store.set(seenCookie(secure));
}

export async function dropGuestSession(): Promise<void> {
  const store = await cookies();
  for (const name of [GUEST_SESSION_COOKIE, GUEST_COOKIE]) store.delete(name);
}

/** The cards of a guest session in all games, oldest first; none once it has expired. */
export const listHeldCards = (supabase: Supabase, { id }: GuestSession): Promise<Held[]> =>
  rpc(supabase, 'guest_cards', { guest_token: id });

/** Updates the stored session with its cards and expiry from the database. After a failed read it is stored unchanged. */
export async function keepHeldCards(supabase: Supabase, session: GuestSession): Promise<Held[]> {
  const held = await listHeldCards(supabase, session).catch((error) => {
    log.error('Could not read the cards of a guest session', error);
    return [];
  });
  await keepGuestSession(held.length > 0 ? holdCards(session, held) : session);
  return held;
}
