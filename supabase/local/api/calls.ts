import { isUtf8 } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { errors } from 'jose';
import postgres, { type Sql } from 'postgres';
import { callerOf, type IdentityOf } from '../realtime/identity.ts';
import type { Settings } from '../settings.ts';
import { answers } from './auth-answers.ts';
import type { Arrived } from './listen.ts';

const CALL = /^\/rest\/v1\/rpc\/([a-z0-9_]+)$/;

/** The connections of each API role, and how long a call waits for one, as on a hosted project. */
const CONNECTIONS = 8;
const LONGEST_WAIT_MS = 10_000;

/** A connection pool per API role, with the timeouts of that role. `as` lends a connection, or null if none became free. */
export type Calls = {
  as: <T>(role: string, call: (sql: Sql) => Promise<T>) => Promise<T | null>;
  end: () => Promise<void>;
};

/**
 * Opens connections as a hosted project's API does: logged in as `authenticator`, which may only switch to an API role. Each
 * role needs its own pool, because a statement's timeout is fixed when it starts, before it can switch roles.
 */
export async function openCalls(adminUrl: string, admin: Sql): Promise<Calls> {
  const url = new URL(adminUrl);
  // Without pipelining, no call queues behind one that waits for a lock. The driver's types lack this option.
  url.searchParams.set('max_pipeline', '0');
  const password = createHmac('sha256', url.password).update('authenticator').digest('base64url');
  // base64url contains no quotation marks, so the password needs no escaping.
  await admin.unsafe(`alter role authenticator password '${password}'`);
  const { href } = Object.assign(url, { username: 'authenticator', password });
  const open = (statement_timeout: number) =>
    postgres(href, {
      max: CONNECTIONS,
      idle_timeout: 60,
      backoff: () => 0.25,
      fetch_types: false,
      onnotice: () => {},
      connection: {
        statement_timeout,
        lock_timeout: 8_000,
        TimeZone: 'UTC',
      },
    });
  // The timeouts of a hosted project's roles.
  const pools: Record<string, Sql> = {
    anon: open(3_000),
    authenticated: open(8_000),
    service_role: open(8_000),
  };
  const lent = Object.fromEntries(Object.keys(pools).map((role) => [role, places(CONNECTIONS)]));
  return {
    as: (role, call) => lent[role]!(() => call(pools[role]!)),
    end: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
  };
}

/** Runs `size` calls at once. Others wait for their turn; a call that has waited too long is not made, and null returned. */
export function places(size: number, longestMs = LONGEST_WAIT_MS) {
  let free = size;
  const waiting = new Set<(hasPlace: boolean) => void>();

  function place(): Promise<boolean> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const settle = (hasPlace: boolean) => {
        clearTimeout(timer);
        waiting.delete(settle);
        resolve(hasPlace);
      };
      const timer = setTimeout(() => settle(false), longestMs);
      waiting.add(settle);
    });
  }

  return async function within<T>(call: () => Promise<T>): Promise<T | null> {
    if (!(await place())) return null;
    try {
      return await call();
    } finally {
      const [next] = waiting;
      if (next) next(true);
      else free += 1;
    }
  };
}

/**
 * Answers a function call as PostgREST does, in one round trip to the database. Returns null for every other request.
 * Supports only the forms of arguments and responses that `supabase-js` uses.
 */
export function answerCalls(calls: Calls, settings: Settings, identityOf: IdentityOf) {
  return async ({ method, url, headers, body }: Arrived): Promise<Response | null> => {
    const [, name] = (method === 'POST' && CALL.exec(url)) || [];
    if (!name) return null;
    const caller = await callerOf(headers, settings, identityOf).catch(refusedToken);
    if (caller instanceof Response) return caller;
    if (caller === null) return answers.noKey();
    const { role, claims } = caller;
    if (Number(claims.iat) > Date.now() / 1000 + SKEW_SECONDS)
      return refusedClaim('JWT issued at future');
    const text = body.length > 0 ? body.toString() : '{}';
    if (!isUtf8(body) || !isObject(text)) return noObject();
    const identity = [role, JSON.stringify(claims)];
    try {
      const rows = await calls.as(role, (sql) =>
        sql.unsafe<{ answer: string | null }[]>(
          'select local_api.call($1, $2, $3, $4, $5) as answer',
          [...identity, JSON.stringify(headers), name, text],
          { prepare: true },
        ),
      );
      return rows ? answerWith(rows[0]!.answer) : poolFull();
    } catch (error) {
      return answerTo(error, role);
    }
  };
}

function isObject(text: string): boolean {
  try {
    const sent: unknown = JSON.parse(text);
    return typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  } catch {
    return false;
  }
}

/** A function that returns nothing has no answer. */
function answerWith(answer: string | null): Response {
  const headers = { 'Content-Range': '0-0/*' };
  if (answer === null) return new Response(null, { status: 204, headers });
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return new Response(answer, { headers: { ...headers, ...type } });
}

/** PostgREST's statuses by SQLSTATE; every other code is a 400. */
const STATUSES: [number, RegExp][] = [
  [503, /^(?:08|53(?!400)|57P0[1-3])/],
  [500, /^(?:09|21|25(?!006)|2D|38|39|3B|40|42P17|5[34578]|F0|HV|P0(?!001)|XX)/],
  [409, /^2350[35]$/],
  [405, /^25006$/],
  [404, /^42(?:883|P01)$/],
  [403, /^(?:0L|0P|28)/],
];

/** Errors of the caller, which are not logged: a refusal, a missing grant, an argument of the wrong type. */
const UNLOGGED = /^(P0001|42501|22...)$/;

/** Raised by `local_api.call`. */
const UNKNOWN_FUNCTION = 'PT404';

/** The driver's error codes for a database that cannot be reached. */
const AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_(CLOSED|ENDED|DESTROYED))$/;

/** PostgREST's response to a failed call by this role. */
function answerTo(error: unknown, role: string): Response {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (AWAY.test(code)) {
    console.error(`[api] ${code}`);
    return refusal(503, 'PGRST001', 'Database client error. Retrying the connection.');
  }
  if (!(error instanceof postgres.PostgresError)) throw error;
  const { message, detail = null, hint = null } = error;
  if (code === UNKNOWN_FUNCTION) return refusal(404, 'PGRST202', message);
  if (!UNLOGGED.test(code)) console.error(`[api] ${code} ${message}`);
  return Response.json({ code, message, details: detail, hint }, { status: statusOf(code, role) });
}

function statusOf(code: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403;
  return STATUSES.find(([, codes]) => codes.test(code))?.[0] ?? 400;
}

/** PostgREST has certainly not made this call. */
const poolFull = () =>
  refusal(504, 'PGRST003', 'Timed out acquiring connection from connection pool.');

const noObject = () => refusal(400, 'PGRST102', 'Empty or invalid json');

const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status });

/** How far ahead of this clock the one may be by which a token was issued (PostgREST, Auth/Jwt.hs). */
const SKEW_SECONDS = 30;

const refusedClaim = (message: string) => refusal(401, 'PGRST303', message);

/** PostgREST's response to an expired or invalid token. */
function refusedToken({ cause }: Error): Response {
  if (cause instanceof errors.JWTExpired) return refusedClaim('JWT expired');
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'nbf')
    return refusedClaim('JWT not yet valid');
  const body = {
    code: 'PGRST301',
    message: 'No suitable key or wrong key type',
    details: 'None of the keys was able to decode the JWT',
  };
  return Response.json({ ...body, hint: null }, { status: 401 });
}
