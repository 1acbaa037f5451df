import { browserUrl, serverUrl } from '@/lib/env';

/** The path of this app under which a browser reaches a backend on the same machine. */
export const BACKEND_PATH = '/supabase';

/**
 * Requests that a page sends to the backend by itself. Server actions ask for accounts, passwords and mailed links: here, a
 * stolen session could set another password without the old one.
 */
const SENT_BY_PAGES = [
  /^\/rest\/v1\/rpc\/[a-z0-9_]+$/,
  /^\/realtime\/v1\/websocket(\?|$)/,
  /^\/auth\/v1\/token\?grant_type=refresh_token$/,
];

/** Read while the app runs, so that no build holds the address. Null for a request that no page sends. */
export function backendRewrite({ pathname, search }: Pick<URL, 'pathname' | 'search'>): URL | null {
  const target = pathname.slice(BACKEND_PATH.length) + search;
  const isSent = browserUrl.startsWith('/') && SENT_BY_PAGES.some((sent) => sent.test(target));
  return isSent ? new URL(serverUrl().replace(/(?<!\/)\/+$/, '') + target) : null;
}
