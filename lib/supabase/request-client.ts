import { PostgrestClient } from '@supabase/postgrest-js';
import { createServerClient, type SetAllCookies } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { AUTH_COOKIE, isAuthCookie, LONGEST, seenCookie, SESSION_COOKIE } from '@/lib/cookies';
import type { Supabase } from './client';
import type { Database } from './database.types';
import { publishableKey, serviceUrl } from './env';
import { serverUrl } from '@/lib/server/settings';
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
      cookieOptions: { ...optionsOf(isSecure), name: AUTH_COOKIE },
      global: { fetch: serverFetch, headers },
      cookies: {
        getAll: cookies.getAll,
        setAll: (changes, cacheHeaders) =>
          cookies.setAll([...changes, ...marksOf(changes, isSecure)], cacheHeaders),
      },
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

/** The session in these cookies, which is not verified; empty if they are malformed. */
function sessionOf(held: Cookie[]): Record<string, unknown> {
  const valueOf = (name: string) => held.find((cookie) => cookie.name === name)?.value ?? '';
  let text = valueOf(AUTH_COOKIE);
  for (let n = 0; n < held.length && !valueOf(AUTH_COOKIE); n += 1)
    text += valueOf(`${AUTH_COOKIE}.${n}`);
  return parsed(text.replace(/^base64-/, ''));
}

function parsed(base64: string): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(Buffer.from(base64, 'base64url').toString());
    return typeof json === 'object' && json !== null ? { ...json } : {};
  } catch {
    return {};
  }
}

/** The token of the session in these cookies; null if the session is malformed or must be refreshed. */
function freshTokenIn(held: Cookie[]): string | null {
  const { access_token: token, refresh_token, expires_at } = sessionOf(held);
  const isFresh = Number(expires_at) - Date.now() / 1000 > REFRESHED_S && refresh_token;
  return isFresh && typeof token === 'string' && JWT.test(token) ? token : null;
}

type Changes = Parameters<SetAllCookies>[0];

const optionsOf = (secure: boolean) =>
  ({ path: '/', sameSite: 'lax', maxAge: LONGEST, secure, httpOnly: true }) as const;

/** These cookies of a session, as this server writes them. */
export function writtenHere(held: Cookie[], isSecure: boolean): Changes {
  const written = held.map((cookie) => ({ ...cookie, options: optionsOf(isSecure) }));
  return [...written, ...marksOf(written, isSecure)];
}

/** The cookies that scripts and caches can read, which change with the session's. */
function marksOf(changes: Changes, isSecure: boolean): Changes {
  const held = changes.filter(({ name }) => isAuthCookie(name));
  if (held.length === 0) return [];
  const { access_token = '' } = sessionOf(held);
  const { session_id = '' } = parsed(String(access_token).split('.')[1] ?? '');
  const { options } = held.find(({ value }) => value !== '') ?? held[0]!;
  const mark = {
    name: SESSION_COOKIE,
    value: String(session_id).slice(0, 8),
    options: { ...options, httpOnly: false },
  };
  if (options.maxAge === 0) return [mark];
  const { name, value, ...seen } = seenCookie(isSecure);
  return [mark, { name, value, options: seen }];
}
