import 'server-only';
import { cookies } from 'next/headers';
import { isAuthCookie, SEEN_COOKIE, seenCookie } from '@/lib/cookies';
import { isSecureRequest } from '@/lib/origin';

/** Leaves the hint that this browser belongs to somebody, so that it gets their pages instead of everybody's. */
export async function rememberSession(): Promise<void> {
  (await cookies()).set(seenCookie(await isSecureRequest()));
}

/** Removes every trace of a session from this browser. */
export async function forgetSession(): Promise<void> {
  const store = await cookies();
  for (const { name } of store.getAll()) {
    if (isAuthCookie(name) || name === SEEN_COOKIE) store.delete(name);
  }
}
