import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import type { Role } from './grants.ts';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set: run the rules with `npm test -- rules`.');

const options = { onnotice: () => {}, connection: { TimeZone: 'UTC' } };

/** The owner's connection, which is not subject to row security, like a migration. */
export const sql = postgres(url, { max: 5, ...options });

/** For calls at the same time. Each connection compiles all functions for itself, so other calls use few connections. */
const crowd = postgres(url, { max: 20, ...options });
let calls = 0;

export type Tx = postgres.TransactionSql;

/** Lets the rest of a transaction run with this role and account, and these request headers. */
export const become = (tx: Tx, role: Role, userId = '', headers: Record<string, string> = {}) => tx`
  select set_config('request.jwt.claims', ${JSON.stringify(userId ? { sub: userId, role } : { role })}, true),
    set_config('request.headers', ${JSON.stringify(headers)}, true),
    set_config('role', ${role}, true)`;

async function as<T>(
  role: Role,
  userId: string,
  fn: (tx: Tx) => Promise<T>,
  headers: Record<string, string> = {},
): Promise<T> {
  calls += 1;
  // One connection is left for the owner.
  const pool = calls < 5 ? sql : crowd;
  const work = pool.begin(async (tx) => {
    // Sent with the first query of `fn`.
    const became = become(tx, role, userId, headers).execute();
    const [value] = await Promise.all([fn(tx), became]);
    return { value };
  });
  const result = await work.finally(() => (calls -= 1));
  return result.value;
}

/** Runs `fn` in a transaction as this signed-in person, with the grants and policies of the API. */
export const asUser = <T>(
  userId: string,
  fn: (tx: Tx) => Promise<T>,
  headers: Record<string, string> = {},
) => as('authenticated', userId, fn, headers);

/** Runs `fn` in a transaction as a visitor without a session, with these request headers. */
export const asAnon = <T>(fn: (tx: Tx) => Promise<T>, headers: Record<string, string> = {}) =>
  as('anon', '', fn, headers);

/** Runs `fn` in a transaction as the app's server does with the project's secret key. */
export const asSender = <T>(fn: (tx: Tx) => Promise<T>) => as('service_role', '', fn, {});

/** The header that the app's server sends with each request. */
export const FROM_APP = { 'x-app-key': process.env.APP_KEY ?? '' };

export type Person = { id: string; name: string; email: string };

/** Creates an account with a confirmed address; a trigger on `auth.users` creates its profile. */
export async function makePerson(name: string): Promise<Person> {
  const id = randomUUID();
  const email = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${id.slice(0, 8)}@example.test`;
  await sql`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, now(), ${sql.json({ display_name: name })})`;
  return { id, name, email };
}

/** Creates a person without an account, as an anonymous sign-in does. */
export async function makeNameless(name: string): Promise<Person> {
  const id = randomUUID();
  await sql`
    insert into auth.users (id, is_anonymous, raw_user_meta_data)
    values (${id}, true, ${sql.json({ display_name: name })})`;
  return { id, name, email: '' };
}

/** Gives a person without an account a confirmed address, which makes them an account. */
export const becomeAccount = (person: Person) => sql`
  update auth.users
  set email = ${`${person.id}@example.test`}, email_confirmed_at = now(), is_anonymous = false
  where id = ${person.id}`;

/** Creates one account for each name, in the same order. */
export const makePeople = <Names extends string[]>(...names: Names) =>
  Promise.all(names.map(makePerson)) as Promise<{ [Each in keyof Names]: Person }>;

/** Returns the code of a refusal (`game_full`, …), raised or returned; fails if the action was not refused. */
export async function refusalOf(action: Promise<unknown>): Promise<string> {
  try {
    const answer = (await action) as { refused?: string } | null | undefined;
    if (answer?.refused) return answer.refused;
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.message;
    throw error;
  }
  throw new Error('expected a refusal, but the action succeeded');
}

/** Waits for actions at the same time. Returns the results, and the codes of the refused ones. */
export async function settled<T>(actions: Promise<T>[]): Promise<{ done: T[]; refused: string[] }> {
  const results = await Promise.allSettled(actions);
  return {
    done: results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    refused: results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as Error).message] : [],
    ),
  };
}

/** Runs `fn` in a transaction of the owner, takes back all that it did, and returns its result. */
export async function undone<T>(fn: (tx: Tx) => Promise<T>, pool = sql): Promise<T> {
  const undo = new Error('undo');
  let result: { value: T } | undefined;
  const work = pool.begin(async (tx) => {
    result = { value: await fn(tx) };
    throw undo;
  });
  await work.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return result!.value;
}
