import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import postgres, { type Sql } from 'postgres';
import type { Callers, Identity } from '../realtime/identity.ts';
import { answers } from './auth-answers.ts';
import { answerTo, noObject, refusedToken, unknownFunction } from './errors.ts';
import type { Arrived } from './listen.ts';

const CALL = /^\/rest\/v1(\/rpc\/([a-z0-9_]+))$/;

/** A connection pool per API role, with the timeouts of that role. */
export type Calls = { as: (role: string) => Sql; end: () => Promise<void> };

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
      max: 8,
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
  return {
    as: (role) => pools[role]!,
    end: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.end()))),
  };
}

/**
 * Answers a function call as PostgREST does, in one round trip to the database. Returns null for every other request.
 * Supports only the forms of arguments and responses that `supabase-js` uses.
 */
export function answerCalls(
  calls: Calls,
  functions: ReturnType<typeof openCatalogue>,
  callers: Callers,
) {
  return async ({ method, url, headers, body }: Arrived): Promise<Response | null> => {
    const [, path, name] = (method === 'POST' && CALL.exec(url)) || [];
    if (!path || !name) return null;
    const caller = await callers(headers).catch(refusedToken);
    if (caller instanceof Response) return caller;
    if (caller === null) return answers.noKey();
    const text = body.length > 0 ? body.toString() : '{}';
    const sent = objectIn(text);
    if (!sent) return noObject();
    const called = (await functions.read()).get(name);
    const given = called && givenIn(sent, called);
    if (!given) return unknownFunction(name);
    const settings = settingsOf(caller, headers, path, called);
    try {
      const [row] = await calls
        .as(caller.role)
        .unsafe<{ answer: string | null }[]>(
          'select local_api.call($1, $2, $3, $4, $5, $6, $7, $8) as answer',
          [...settings, statementFor(called, given), text],
          { prepare: true },
        );
      return answerWith(called, row?.answer ?? null);
    } catch (error) {
      return answerTo(error, caller.role);
    }
  };
}

function objectIn(text: string): object | null {
  try {
    const sent: unknown = JSON.parse(text);
    return typeof sent === 'object' && !Array.isArray(sent) ? sent : null;
  } catch {
    return null;
  }
}

/** Returns the names of the given arguments, or null if they do not match the function. */
function givenIn(sent: object, { args, defaults }: SqlFunction): string[] | null {
  const given = args.filter((name) => Object.hasOwn(sent, name));
  const isComplete = args.slice(0, args.length - defaults).every((name) => given.includes(name));
  return isComplete && Object.keys(sent).length === given.length ? given : null;
}

/** The request settings that a function may read. A stable function runs read-only, as with PostgREST. */
const settingsOf = (
  { role, claims }: Identity,
  headers: IncomingHttpHeaders,
  path: string,
  { isVolatile }: SqlFunction,
): string[] => [
  role,
  String(claims.sub ?? ''),
  JSON.stringify(claims),
  JSON.stringify(headers),
  path,
  isVolatile ? 'off' : 'on',
];

/** The statement that reads the arguments from the JSON body, $1, and returns JSON. */
function statementFor(called: SqlFunction, given: string[]): string {
  const { name, args, types, isVoid } = called;
  const named = given.map((arg) => `${quoted(arg)} => body.${quoted(arg)}`);
  const typed = given.map((arg) => `${quoted(arg)} ${types[args.indexOf(arg)]}`);
  const call = `public.${quoted(name)}(${named.join(', ')})`;
  const answer = isVoid ? call : `to_json(${call})`;
  return given.length === 0
    ? `select ${answer}`
    : `select ${answer} from json_to_record($1) as body (${typed.join(', ')})`;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function answerWith({ isVoid }: SqlFunction, answer: string | null): Response {
  const headers = { 'Content-Range': '0-0/*' };
  if (isVoid) return new Response(null, { status: 204, headers });
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return new Response(answer ?? 'null', { headers: { ...headers, ...type } });
}

type SqlFunction = {
  name: string;
  args: string[];
  types: string[];
  /** The number of optional arguments, which are the last ones. */
  defaults: number;
  isVoid: boolean;
  isVolatile: boolean;
};

type Catalogue = Map<string, SqlFunction>;

/** Caches the public functions of the database; `forget` makes the next caller read them again. */
export function openCatalogue(admin: Sql): { read: () => Promise<Catalogue>; forget: () => void } {
  let kept: Promise<Catalogue> | undefined;
  const read = () => {
    if (kept) return kept;
    const reading = (kept = readFunctions(admin));
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  return { read, forget: () => void (kept = undefined) };
}

/** Reads the functions that return one value and name their arguments; all functions of this project do. */
async function readFunctions(admin: Sql): Promise<Catalogue> {
  const functions = await admin<SqlFunction[]>`
    select proname::text as name, coalesce(proargnames, '{}') as args,
      array(
        select format_type(type, null) from unnest(proargtypes::oid[]) with ordinality as arg (type, place) order by place
      ) as types,
      pronargdefaults as defaults, prorettype = 'void'::regtype as "isVoid", provolatile = 'v' as "isVolatile"
    from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not proretset and proallargtypes is null and provariadic = 0`;
  return new Map(functions.map((one) => [one.name, one]));
}
