import { createHmac } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import type { Callers } from '../realtime/identity.ts';
import { answers } from './auth-answers.ts';
import { answerTo, noObject, refusedToken } from './errors.ts';
import type { Arrived } from './listen.ts';

const CALL = /^\/rest\/v1\/rpc\/([a-z0-9_]+)$/;

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
export function answerCalls(calls: Calls, callers: Callers) {
  return async ({ method, url, headers, body }: Arrived): Promise<Response | null> => {
    const [, name] = (method === 'POST' && CALL.exec(url)) || [];
    if (!name) return null;
    const caller = await callers(headers).catch(refusedToken);
    if (caller instanceof Response) return caller;
    if (caller === null) return answers.noKey();
    const text = body.length > 0 ? body.toString() : '{}';
    if (!isObject(text)) return noObject();
    const { role, claims } = caller;
    const identity = [role, String(claims.sub ?? ''), JSON.stringify(claims)];
    try {
      const [row] = await calls
        .as(role)
        .unsafe<{ answer: string | null }[]>(
          'select local_api.call($1, $2, $3, $4, $5, $6) as answer',
          [...identity, JSON.stringify(headers), name, text],
          { prepare: true },
        );
      return answerWith(row!.answer);
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
