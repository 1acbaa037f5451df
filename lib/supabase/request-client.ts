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
  /** What every call says besides who makes it. */
  headers?: Record<string, string>;
};

/**
 * A client for one request. Most requests call one function with a session that has nothing to be renewed: a client with
 * all its parts takes longer to make than such a call to send, and is made only when one of the other parts is asked for.
 */
export function createRequestClient({ cookies, isSecure, headers = {} }: Request): Supabase {
  let whole: SupabaseClient<Database> | undefined;
  const client = () =>
    (whole ??= createServerClient<Database>(serverUrl(), publishableKey, {
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
    // Once somebody has asked who it is, or signed in or out, the whole client knows the session as it is then.
    get rpc() {
      return whole ? whole.rpc.bind(whole) : rest.rpc.bind(rest);
    },
  };
}

/** The whole client renews a session so long before its end. */
const RENEWED_S = 90;

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The token of the session in these cookies; null unless it is good as it is. Whether it is a true one is not asked. */
function freshTokenIn(held: Cookie[]): string | null {
  const valueOf = (name: string) => held.find((cookie) => cookie.name === name)?.value ?? '';
  let text = valueOf(AUTH_COOKIE);
  for (let n = 0; n < held.length && !valueOf(AUTH_COOKIE); n += 1)
    text += valueOf(`${AUTH_COOKIE}.${n}`);
  try {
    const json = Buffer.from(text.replace(/^base64-/, ''), 'base64url').toString();
    const session = JSON.parse(json) as Record<string, unknown>;
    const { access_token: token, refresh_token, expires_at } = session;
    const isFresh = Number(expires_at) - Date.now() / 1000 > RENEWED_S && refresh_token;
    return isFresh && typeof token === 'string' && JWT.test(token) ? token : null;
  } catch {
    return null;
  }
}
