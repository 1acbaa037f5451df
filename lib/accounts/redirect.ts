import type { Route } from 'next';
import type { NoticeKey } from '@/lib/words/redirects';
import { parseUrl } from '@/lib/paths';

/** An impossible origin, so that a path that leaves it is detected. */
const BASE = 'http://inside.invalid';

/** The path if it is one of this site, as browsers parse it; otherwise the fallback. */
export function safePath(path: unknown, fallback = '/'): Route {
  return ((typeof path === 'string' && pathInside(path)) || fallback) as Route;
}

function pathInside(path: string): string | null {
  // Parsers differ on backslashes, white space and control characters, so none is accepted.
  if (!path.startsWith('/') || path.length > 2000 || /[\\\u0000-\u0020\u007f]/.test(path))
    return null;
  const url = parseUrl(path, BASE);
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
  // An encoded second slash is harmless here, but a proxy may decode it.
  if (origin !== BASE || /^\/(\/|%2f|%5c)/i.test(pathname)) return null;
  return pathname + search + hash;
}

/** The path of /auth with the path to return to, and with an address that its form is filled with. */
export function signInPath(
  back?: string,
  mode?: 'signin' | 'signup' | 'forgot',
  email?: string,
): Route {
  const query = new URLSearchParams();
  if (mode) query.set('mode', mode);
  if (email) query.set('email', email);
  const target = safePath(back);
  if (target !== '/') query.set('redirect', target);
  const search = String(query);
  return (search ? `/auth?${search}` : '/auth') as Route;
}

/** The page on which somebody without an account keeps the cards, with the path to return to. */
export function keepCardsPath(back: string): Route {
  return `/keep-your-cards?${new URLSearchParams({ redirect: safePath(back) })}` as Route;
}

/** The path with a message, which its page shows once and then removes from the URL. */
export function withNotice(path: string, key: NoticeKey): Route {
  const { pathname, search, hash } = new URL(safePath(path), BASE);
  const query = new URLSearchParams(search);
  query.set('notice', key);
  return `${pathname}?${query}${hash}` as Route;
}
