import { PostgrestClient } from '@supabase/postgrest-js';
import { createServerClient, type SetAllCookies } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { AUTH_COOKIE, isAuthCookie } from '@/lib/cookies';
import type { Supabase } from './client';
import type { Database } from './database.types';
import { publishableKey, serverUrl, serviceUrl } from '@/lib/env';
import { serverFetch } from './server-fetch';

type Cookie = { name: string; value: string };

type Request = {
  cookies: { getAll: () => Cookie[]; setAll: SetAllCookies };
  isSecure: boolean;
  /** Sent with every call. */
  headers?: Record<string, string>;
};

/**
 * A client for one request. Creating a full client takes longer than sending a call, and most requests only call one
 * function with a session that need not be refreshed. A full client is therefore created only when it is needed.
 */
export function createRequestClient({ cookies, isSecure, headers = {} }: Request): Supabase {
  let full: SupabaseClient<Database> | undefined;
  const client = () =>
    (full ??= createServerClient<Database>(serverUrl(), publishableKey, {
      cookieOptions: { name: AUTH_COOKIE, secure: isSecure },
      global: { fetch: serverFetch, headers },
      cookies,
    }));
  const held = cookies.getAll().filter(({ name }) => isAuthCookie(name));
  const token = held.length > 0 ? freshTokenIn(held) : undefined;
  if (token === null) return client();
  const rest = new PostgrestClient<Database>(serviceUrl('rest/v1', serverUrl(), serverUrl()), {
    headers: {
      ...headers,
      apikey: publishableKey,
      Authorization: `Bearer ${token ?? publishableKey}`,
    },
    fetch: serverFetch,
  });
  return {
    token,
    get auth() {
      return client().auth;
    },
    // `auth` may have changed the session; from then on, the full client makes all calls.
    get rpc() {
      return full ? full.rpc.bind(full) : rest.rpc.bind(rest);
    },
  };
}

/** The full client refreshes a session this many seconds before it expires. */
const REFRESHED_S = 90;

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The token of the session in these cookies, which is not verified; null if the session is malformed or must be refreshed. */
function freshTokenIn(held: Cookie[]): string | null {
  const valueOf = (name: string) => held.find((cookie) => cookie.name === name)?.value ?? '';
  let text = valueOf(AUTH_COOKIE);
  for (let n = 0; n < held.length && !valueOf(AUTH_COOKIE); n += 1)
    text += valueOf(`${AUTH_COOKIE}.${n}`);
  try {
    const json = Buffer.from(text.replace(/^base64-/, ''), 'base64url').toString();
    const session = JSON.parse(json) as Record<string, unknown>;
    const { access_token: token, refresh_token, expires_at } = session;
    const isFresh = Number(expires_at) - Date.now() / 1000 > REFRESHED_S && refresh_token;
    return isFresh && typeof token === 'string' && JWT.test(token) ? token : null;
  } catch {
    return null;
  }
}
