import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { isAuthCookie } from '@/lib/cookies';
import { signInPath } from './redirect';
import { read } from '@/lib/supabase/read';
import type { Viewer } from '@/lib/contract/accounts';
import { ReadError } from '@/lib/server/read-error';
import { toldViewer } from './told-viewer';

const holdsSession = async () => (await cookies()).getAll().some(({ name }) => isAuthCookie(name));

/** Asked once per request, whoever wants to know. */
const readViewer = cache(async (): Promise<Viewer | ReadError | null> => {
  if (!(await holdsSession())) return null;
  const told = toldViewer(await headers());
  if (told) return told;
  return read('load_account_failed', 'my_account', {}).catch((error: unknown) => {
    if (error instanceof ReadError) return error;
    throw error;
  });
});

/** Who is looking; null for a visitor, and where it could not be read. Reads cookies: call it inside Suspense. */
export async function getViewer(): Promise<Viewer | null> {
  const viewer = await readViewer();
  return viewer instanceof ReadError ? null : viewer;
}

/**
 * For screens that need sign-in: the viewer, or off to /auth and back to `path` afterwards. Throws a ReadError when
 * nobody knows who it is: that is no reason to sign in again.
 */
export async function requireViewer(path: string): Promise<Viewer> {
  const viewer = await readViewer();
  if (viewer instanceof ReadError) throw viewer;
  return viewer ?? redirect(signInPath(path));
}

/** The viewer and what `ask` reads of their own, both asked for at once; null, and nothing asked, for a visitor. */
export async function getOwn<T>(ask: () => Promise<T>): Promise<{ viewer: Viewer; own: T } | null> {
  if (!(await holdsSession())) return null;
  const own = ask();
  // Nobody waits for it when it turns out that nobody is signed in.
  own.catch(() => undefined);
  const viewer = await getViewer();
  return viewer && { viewer, own: await own };
}
