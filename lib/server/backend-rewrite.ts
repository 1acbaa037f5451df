import { browserUrl } from '@/lib/supabase/env';
import { serverUrl } from './settings';

/** The path of this app under which browsers reach a backend on the same machine. */
export const BACKEND_PATH = '/supabase';

/**
 * The requests that pages send to the backend. Everything about accounts and sessions goes through the server instead,
 * which alone keeps the session.
 */
const SENT_BY_PAGES = [/^\/rest\/v1\/rpc\/[a-z0-9_]+$/, /^\/realtime\/v1\/websocket(\?|$)/];

/** Null for any other request. The address is read at run time, so that a build works with any backend. */
export function backendRewrite({ pathname, search }: Pick<URL, 'pathname' | 'search'>): URL | null {
  const target = pathname.slice(BACKEND_PATH.length) + search;
  const isSent = browserUrl.startsWith('/') && SENT_BY_PAGES.some((sent) => sent.test(target));
  return isSent ? new URL(serverUrl() + target) : null;
}
