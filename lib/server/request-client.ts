import { PostgrestClient } from '@supabase/postgrest-js';
import { createServerClient, type SetAllCookies } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { AUTH_COOKIE, isAuthCookie, LONGEST, seenCookie, SESSION_COOKIE } from '@/lib/cookies';
import { log } from './log';
import { keptOnce } from './process-state';
import { serverUrl, settings } from './settings';
import type { Database } from '@/lib/supabase/database.types';
import { fetchForVisitor } from './auth-fetch';
import { backendNow, fetchFromBackend } from './backend-fetch';
import { publishableKey, serviceUrl } from '@/lib/supabase/env';
import type { Supabase } from '@/lib/supabase/client';
import { isDatabaseThere, patienceMs, within } from './patience';
import { rpc } from '@/lib/supabase/rpc';
import { isAuthSilent, isRejected, noteSilence, renew, type Renewal } from './renewal';

type Cookie = { name: string; value: string };

type Request = {
  cookies: { getAll: () => Cookie[]; setAll: SetAllCookies };
  isSecure: boolean;
  /** The visitor's address, if it is known. */
  address: string | null;
  /** A browser that has signed in to the account before, for a sign-in. */
  device?: string | null;
};

/**
 * A client for one request. Creating a full client takes longer than sending a call, and most requests only call one
 * function with a session that need not be refreshed. A full client is therefore created only when it is needed. A session
 * that is about to expire is refreshed first; while the auth server does not answer, its token is used until it expires.
 */
export async function createRequestClient({
  cookies,
  isSecure,
  address,
  device = null,
}: Request): Promise<Supabase> {
  const asked = { headers: appHeaders(address, device), fetch: fetchForVisitor(address) };
  const held = cookies.getAll().filter(({ name }) => isAuthCookie(name));
  const session = held.length > 0 ? tokensIn(held) : VISITOR;
  const renewal = session?.isDue && (await renewSession(session, asked));
  let full: SupabaseClient<Database> | undefined;
  const client = () =>
    (full ??= createServerClient<Database>(serverUrl(), publishableKey, {
      cookieOptions: { ...optionsOf(isSecure), name: AUTH_COOKIE },
      global: {
        headers: asked.headers,
        fetch: fetchWith(asked, renewal || null, session && !session.token ? 503 : 429),
      },
      cookies: {
        getAll: () => withoutMalformed(cookies.getAll()),
        setAll: (changes, cacheHeaders) =>
          cookies.setAll([...changes, ...marksOf(changes, isSecure)], cacheHeaders),
      },
    }));
  // The full client stores the next session, and removes a malformed or a rejected one. It would look at this machine's clock.
  if (renewal) await client().auth.refreshSession(session);
  if (!session || renewal) return client();
  const { token } = session;
  if (session.isDue && !token) return withoutCalls(client);
  const rest = callsOf(token, asked.headers);
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

/** The backend rate-limits by visitor but sees only this server, so the app sends the visitor's address, with a key as proof. */
export function appHeaders(
  address: string | null,
  device: string | null = null,
): Record<string, string> {
  const key = settings().APP_KEY;
  return {
    ...(key && { 'X-App-Key': key }),
    ...(address && { 'X-Forwarded-For': address }),
    ...(device && { 'X-Known-Device': device }),
  };
}

/** A client that can start another session, but not use the one of its request. */
const withoutCalls = (client: () => SupabaseClient<Database>): Supabase => ({
  isUnknown: true,
  get auth() {
    return client().auth;
  },
  rpc: (async () => ({ data: null, error: SESSION_UNKNOWN, status: 503 })) as never,
});

/** The error of every call without a usable session. */
export const SESSION_UNKNOWN = {
  code: 'session_unknown',
  message: 'The auth server could not be asked for the next session',
  ...{ details: '', hint: '' },
};

const callsOf = (
  token = publishableKey,
  headers: Record<string, string> = {},
): Pick<Supabase, 'rpc'> =>
  new PostgrestClient<Database>(serviceUrl('rest/v1', serverUrl(), serverUrl()), {
    headers: { ...headers, apikey: publishableKey, Authorization: `Bearer ${token}` },
    fetch: fetchFromBackend,
  });

/** What is sent with all that is asked for a visitor, and how it is sent. */
type Asked = { headers: Record<string, string>; fetch: typeof fetch };

/**
 * Refreshes a session. The database is asked at the same time, so that a request waits only once if the auth server and the
 * database do not answer.
 */
async function renewSession(
  { token, refresh_token }: Tokens,
  asked: Asked,
): Promise<Renewal | null> {
  const checked = isDatabaseThere(() => rpc(callsOf(token), 'my_account', {}, { retries: 0 }));
  const renewal = await renew(refresh_token, () => askToRenew(refresh_token, asked));
  if (!renewal) await checked;
  return renewal;
}

const askToRenew = (refresh_token: string, { headers, fetch }: Asked): Promise<Response> =>
  fetch(serverUrl() + RENEW, {
    method: 'POST',
    headers: { ...headers, apikey: publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh_token }),
    cache: 'no-store',
  });

/** A session is refreshed this many seconds before it expires, as the full client does. */
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

type Tokens = {
  /** The access token, unless it has expired. */
  token?: string;
  refresh_token: string;
  /** Whether the session must be refreshed. */
  isDue: boolean;
};

const VISITOR: Tokens = { refresh_token: '', isDue: false };

/** The session in these cookies; null if it is malformed. */
function tokensIn(held: Cookie[]): Tokens | null {
  const { access_token: token, refresh_token, expires_at, user = null } = sessionOf(held);
  if (typeof user !== 'object' || typeof token !== 'string' || !JWT.test(token)) return null;
  if (typeof refresh_token !== 'string' || !refresh_token || !expires_at) return null;
  const left = Number(expires_at) - backendNow() / 1000;
  return { ...(left > 0 && { token }), refresh_token, isDue: !(left > REFRESHED_S) };
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

const RENEW = '/auth/v1/token?grant_type=refresh_token';

/** The public keys with which the auth server signs sessions. */
const KEY_SET = '/auth/v1/.well-known/jwks.json';

/** The keys are read at most this often, even if tokens name unknown keys. */
const KEYS_MS = 10_000;

/** While the keys cannot be read, the last ones count, and the read is repeated this often. */
const UNREAD_MS = 4_000;

type Keys = { at: number; until: number; text: Promise<string | null> };

/** The last read of the keys, and the last keys that were read. */
const known = keptOnce('keys', () => ({}) as { read?: Keys; text?: string });

/** `fetch` for clients that live as long as one request. They share one read of the keys that verify sessions. */
const sharing =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const url = String(input);
    if (url.endsWith(KEY_SET)) return jsonOf(await readKeys(url, init));
    if (url.endsWith('/auth/v1/user') && init?.method === 'GET') return readUser(send, input, init);
    return send(input, init);
  };

/** The user of a token. The page after the middleware, and the next request, wait for no silent auth server again. */
async function readUser(
  send: typeof fetch,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> {
  if (isAuthSilent()) return jsonOf(null);
  try {
    const signal = AbortSignal.timeout(patienceMs());
    return rejectionOr503(await send(input, { ...init, signal }));
  } catch (error) {
    noteSilence();
    throw error;
  }
}

/**
 * `fetch` for a full client, which answers a refresh with what the auth server has already said. Without an answer, 429
 * makes the client use the token if it is still valid, and remove a malformed session. An expired one is kept by a 503, after
 * which the client repeats the refresh for 25 seconds; `claimsOf` therefore does not ask for it.
 */
const fetchWith =
  (asked: Asked, answer: Renewal | null, unanswered: 429 | 503): typeof fetch =>
  async (input, init) => {
    if (!String(input).endsWith(RENEW)) return sharing(asked.fetch)(input, init);
    const { refresh_token } = JSON.parse(String(init?.body)) as { refresh_token: string };
    const renewal = answer ?? (await renew(refresh_token, () => askToRenew(refresh_token, asked)));
    if (!renewal) return Response.json({ error_code: NOT_RENEWED }, { status: unanswered });
    return jsonOf(renewal.text, renewal.status);
  };

/** The code of an error in place of an answer to a refresh. */
export const NOT_RENEWED = 'not_renewed';

const jsonOf = (text: string | null, status = 200) =>
  new Response(text, {
    status: text === null ? 503 : status,
    headers: { 'Content-Type': 'application/json' },
  });

/** The keys as the auth server lists them; the last ones if it does not answer in time; null without any. */
async function readKeys(url: string, init?: RequestInit): Promise<string | null> {
  const now = performance.now();
  if (!known.read || known.read.until <= now) known.read = askForKeys(url, now, init);
  const { at, text } = known.read;
  const wait = isAuthSilent() ? 0 : at + patienceMs() - now;
  const read = await within(wait, text);
  if (read === undefined) noteSilence();
  return read ?? known.text ?? null;
}

function askForKeys(url: string, at: number, init?: RequestInit): Keys {
  // Next's own cache would keep the response for longer.
  const text = fetchFromBackend(url, { ...init, cache: 'no-store' })
    .then(async (response) => {
      const text = await response.text();
      return response.ok && isKeySet(text) ? text : null;
    })
    .catch(() => null);
  const asked: Keys = { at, until: at + KEYS_MS, text };
  void text.then((read) => {
    if (read) known.text = read;
    else asked.until = performance.now() + UNREAD_MS;
  });
  return asked;
}

/** Turns every other error into a 503, because the client signs people out after any error that is not transient. */
const rejectionOr503 = (response: Response): Response =>
  response.ok || isRejected(response.status) ? response : new Response(null, { status: 503 });

function isKeySet(text: string): boolean {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null);
  } catch {
    return false;
  }
}
