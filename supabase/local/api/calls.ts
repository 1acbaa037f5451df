import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PostgresConnection } from '@supabase/lite/postgres';
import postgres, { type Sql } from 'postgres';
import type { Identity } from '../realtime/identity.ts';
import { refusedToken, type Callers } from './callers.ts';
import { answerTo } from './errors.ts';
import type { Arrived } from './listen.ts';
import { settingsOfRoles, type RoleSettings } from './role-settings.ts';
import type { Schema } from './schema-cache.ts';

type SqlFunction = NonNullable<Schema['functions']>[number];

const CALL = /^\/rest\/v1(\/rpc\/([a-z0-9_]+))$/;

/** A connection for whoever calls, with the settings of the role that the call becomes. */
export type Calls = { as: (role: string) => Sql; end: () => Promise<void> };

/**
 * Calls functions as hosted's API does, logged in as somebody who may do nothing but become one of the API's roles. How
 * long a statement may take counts from its beginning: who calls with another limit has connections that begin with it.
 */
export async function openCalls(adminUrl: string, admin: Sql): Promise<Calls> {
  const url = new URL(adminUrl);
  // Behind a call that waits for a lock no other waits that could go elsewhere. The driver's types do not know it.
  url.searchParams.set('max_pipeline', '0');
  const password = createHmac('sha256', url.password).update('authenticator').digest('base64url');
  // Its letters, digits, - and _ need no quoting.
  await admin.unsafe(`alter role authenticator password '${password}'`);
  const { href } = Object.assign(url, { username: 'authenticator', password });
  const open = (limits: RoleSettings) =>
    postgres(href, {
      max: 8,
      idle_timeout: 60,
      backoff: () => 0.25,
      fetch_types: false,
      onnotice: () => {},
      connection: { ...limits, TimeZone: 'UTC' },
    });
  const settings = await settingsOfRoles(admin);
  const [visitors, signedIn] = [open(settings.anon ?? {}), open(settings.authenticated ?? {})];
  return {
    as: (role) => (role === 'anon' ? visitors : signedIn),
    end: async () => void (await Promise.all([visitors.end(), signedIn.end()])),
  };
}

/**
 * Answers a function's call, as `supabase-js` sends it, as PostgREST does, in one round trip to the database. Null is the
 * answer to whatever asks for more than that or names what is not there: lite knows what to say.
 */
export function answerCalls(calls: Calls, connection: PostgresConnection, callers: Callers) {
  const functions = new WeakMap<Schema, Map<string, SqlFunction>>();

  async function find(name: string): Promise<SqlFunction | undefined> {
    const schema = await connection.introspect({ useCache: true });
    const known = functions.get(schema) ?? simpleFunctions(schema);
    functions.set(schema, known);
    return known.get(name);
  }

  return async ({ method, url, headers, body }: Arrived): Promise<Response | null> => {
    const [, path, name] = (method === 'POST' && CALL.exec(url)) || [];
    if (!path || !name || !isPlain(headers)) return null;
    const called = await find(name);
    const text = body.length > 0 ? body.toString() : '{}';
    const given = called && givenIn(text, called);
    if (!given) return null;
    const caller = await callers(headers).catch(refusedToken);
    if (caller instanceof Response || caller === null) return caller;
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
      return answerTo(connection.normalizeDbError(error), caller.role);
    }
  };
}

/** Headers that ask for another form of the answer, or bring the arguments in another, and what they say when they do not. */
const PLAIN = {
  accept: /^(|\*\/\*|application\/json)$/,
  'content-type': /^(|application\/json(; ?charset=utf-8)?)$/i,
  'content-profile': /^(|public)$/,
  prefer: /^$/,
  range: /^$/,
};

const isPlain = (headers: IncomingHttpHeaders) =>
  Object.entries(PLAIN).every(([name, form]) => form.test(String(headers[name] ?? '')));

/** Those of one name, one value as the answer and a name for each argument. */
function simpleFunctions({ functions = [] }: Schema): Map<string, SqlFunction> {
  const offered = functions.filter(({ schema }) => schema === 'public');
  const simple = [...Map.groupBy(offered, ({ name }) => name)].flatMap(([name, [one, ...more]]) =>
    one && more.length === 0 && isSimple(one) ? [[name, one] as const] : [],
  );
  return new Map(simple);
}

const isSimple = (one: SqlFunction) =>
  !one.return_is_setof &&
  !one.has_out_args &&
  !one.has_variadic &&
  (['b', 'e'].includes(one.return_typtype) || one.return_type === 'void') &&
  one.arg_names.length === one.arg_types.length &&
  one.arg_names.every((name) => name !== '');

/** The names of the arguments that were sent, or null where they are not those of the function. */
function givenIn(text: string, { arg_names, arg_defaults }: SqlFunction): string[] | null {
  const sent = read(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return null;
  const given = arg_names.filter((name) => Object.hasOwn(sent, name));
  const isComplete = arg_names
    .slice(0, arg_names.length - arg_defaults)
    .every((name) => given.includes(name));
  return isComplete && Object.keys(sent).length === given.length ? given : null;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the function may read of the request; one that changes nothing may not begin to, as with PostgREST. */
const settingsOf = (
  { role, claims }: Identity,
  headers: IncomingHttpHeaders,
  path: string,
  { volatility }: SqlFunction,
): string[] => [
  role,
  String(claims.sub ?? ''),
  JSON.stringify(claims),
  JSON.stringify(headers),
  path,
  volatility === 'v' ? 'off' : 'on',
];

/** The database reads the arguments out of the body, and writes the answer. */
function statementFor(called: SqlFunction, given: string[]): string {
  const { name, arg_names, arg_types } = called;
  const named = given.map((arg) => `${quoted(arg)} => body.${quoted(arg)}`);
  const typed = given.map((arg) => `${quoted(arg)} ${arg_types[arg_names.indexOf(arg)]}`);
  const call = `public.${quoted(name)}(${named.join(', ')})`;
  const answer = isVoid(called) ? call : `to_json(${call})`;
  return given.length === 0
    ? `select ${answer}`
    : `select ${answer} from json_to_record($1) as body (${typed.join(', ')})`;
}

const isVoid = ({ return_type }: SqlFunction) => return_type === 'void';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function answerWith(called: SqlFunction, answer: string | null): Response {
  const headers = { 'Content-Range': '0-0/*' };
  if (isVoid(called)) return new Response(null, { status: 204, headers });
  const type = { 'Content-Type': 'application/json; charset=utf-8' };
  return new Response(answer ?? 'null', { headers: { ...headers, ...type } });
}
