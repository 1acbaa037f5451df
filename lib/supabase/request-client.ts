import { PostgrestClient } from '@supabase/postgrest-js';
import { createServerClient, type SetAllCookies } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { AUTH_COOKIE, isAuthCookie, LONGEST, seenCookie, SESSION_COOKIE } from '@/lib/cookies';
import { log } from '@/lib/server/log';
import { serverUrl } from '@/lib/server/settings';
import type { Supabase } from './client';
import type { Database } from './database.types';
import { publishableKey, serviceUrl } from './env';
import { fetchWithTimeout } from './client';

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
        getAll: () => withoutMalformed(cookies.getAll()),
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

/** Without a malformed session, for which the full client would write pages to the log and repeat failing calls for seconds. */
function withoutMalformed(all: Cookie[]): Cookie[] {
  const held = all.filter(({ name }) => isAuthCookie(name));
  const { access_token: token, refresh_token, user = null } = sessionOf(held);
  const isSession =
    typeof token === 'string' &&
    JWT.test(token) &&
    typeof refresh_token === 'string' &&
    typeof user === 'object';
  if (isSession || held.length === 0) return all;
  log.rejected('a malformed session');
  return all.filter(({ name }) => !isAuthCookie(name));
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

/** The public keys with which the auth server signs sessions. */
const KEY_SET = '/auth/v1/.well-known/jwks.json';

/** The keys are read at most this often, even if tokens name unknown keys. */
const KEYS_MS = 10_000;

/** The requests that verify or refresh a session. */
const OF_SESSIONS = /\/auth\/v1\/(user|token\?grant_type=refresh_token)$/;

/** Statuses with which the auth server rejects a session, as opposed to errors of the server, a gateway or a rate limit. */
const REJECTIONS = [400, 401, 403, 404, 422];

type Keys = { url: string; at: number; response: Promise<{ text: string; status: number }> };
let keys: Keys | undefined;

/** `fetch` for clients that live as long as one request. They share one read of the keys that verify sessions. */
const serverFetch: typeof fetch = async (input, init) => {
  const url = String(input);
  if (OF_SESSIONS.test(url)) return rejectionOr503(await fetchWithTimeout(input, init));
  if (!url.endsWith(KEY_SET)) return fetchWithTimeout(input, init);
  const now = Date.now();
  if (keys?.url !== url || keys.at + KEYS_MS <= now) {
    // Next's own cache would keep the response for longer.
    const response = fetchWithTimeout(input, { ...init, cache: 'no-store' }).then(async (read) => {
      const text = await read.text();
      return read.ok && isKeySet(text) ? { text, status: 200 } : { text: '', status: 503 };
    });
    keys = { url, at: now, response };
    response.then(
      ({ status }) => status === 200 || forget(response),
      () => forget(response),
    );
  }
  const { text, status } = await keys.response;
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
};

/** Turns every other error into a 503, because the client signs people out after any error that is not transient. */
function rejectionOr503(response: Response): Response {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const isMeant = response.ok || (REJECTIONS.includes(response.status) && isJson);
  return isMeant ? response : new Response(null, { status: 503 });
}

function isKeySet(text: string): boolean {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null);
  } catch {
    return false;
  }
}

function forget(response: Keys['response']): void {
  if (keys?.response === response) keys = undefined;
}
