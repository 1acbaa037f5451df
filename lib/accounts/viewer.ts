import 'server-only';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { isAuthCookie } from '@/lib/cookies';
import { withoutDelayed } from '@/lib/accounts/delay';
import { keepCardsPath, signInPath } from './redirect';
import { read } from '@/lib/server/read';
import { claimsOf } from '@/lib/server/refresh-session';
import { createServerSupabase } from '@/lib/server/supabase';
import type { Viewer } from '@/lib/contract/accounts';
import { isFailedRead } from '@/lib/server/read-error';
import { viewerFromHeader } from './viewer-header';

const holdsSession = async () =>
  (await cookies()).getAll().some(({ name, value }) => isAuthCookie(name) && value !== '');

const hideDelayed = async (viewer: Viewer | null): Promise<Viewer | null> =>
  viewer && {
    ...viewer,
    waiting: await withoutDelayed(viewer.waiting),
    unread: await withoutDelayed(viewer.unread),
  };

/** Read once per request. */
const readViewer = cache(async (): Promise<{ viewer: Viewer | null; failure?: unknown }> => {
  if (!(await holdsSession())) return { viewer: null };
  const known = viewerFromHeader(await headers());
  try {
    return {
      viewer: await hideDelayed(known ?? (await read('load_account_failed', 'my_account', {}))),
    };
  } catch (failure) {
    if (!isFailedRead(failure)) throw failure;
    return { viewer: null, failure };
  }
});

/** The viewer; null for a visitor or after a failed read. Reads cookies, so call it inside Suspense. */
export const getViewer = async (): Promise<Viewer | null> => (await readViewer()).viewer;

/** The viewer; null for a visitor. Throws if the viewer could not be read, because signing in would not help. */
export async function getViewerOrThrow(): Promise<Viewer | null> {
  const { viewer, failure } = await readViewer();
  if (failure) throw failure;
  return viewer;
}

/** Whether a visitor's browser still has the session of somebody without an account, whose seat has moved. */
export async function hadSeat(): Promise<boolean> {
  if (!(await holdsSession())) return false;
  const { data } = await claimsOf(await createServerSupabase());
  return data?.claims.is_anonymous === true;
}

/** For screens that need sign-in: returns the viewer, or redirects to /auth and back to `path`. */
export const requireViewer = async (path: string): Promise<Viewer> =>
  (await getViewerOrThrow()) ?? redirect(signInPath(path));

/** For screens that need an account: redirects people without one to the page where they create it. */
export async function requireAccount(path: string): Promise<Viewer> {
  const viewer = await requireViewer(path);
  return viewer.is_anonymous ? redirect(keepCardsPath(path)) : viewer;
}

/** Reads the viewer and, in parallel, the result of `ask`. For a visitor it reads nothing and returns null. */
export async function getOwn<T>(ask: () => Promise<T>): Promise<{ viewer: Viewer; own: T } | null> {
  if (!(await holdsSession())) return null;
  const own = ask();
  // Not awaited if the viewer turns out to be null, so a rejection would be unhandled.
  own.catch(() => undefined);
  const viewer = await getViewer();
  return viewer && { viewer, own: await own };
}
