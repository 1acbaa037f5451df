import { describe, expect, test } from 'vitest';
import { sql } from '../support/db.ts';
import { listFunctions, parseFunction, parseSql } from '../support/parsed.ts';

/**
 * Checks for what a hosted project refuses but this database accepts. There, pg-safeupdate is loaded into every session
 * of the API: an UPDATE or DELETE without WHERE is refused, inside functions too.
 */

/** The functions and tables of the hosted schemas that exist here as well; `realtime` and `auth` contain more here. */
const OF_HOSTED = [
  'auth.jwt',
  'auth.sessions',
  'auth.uid',
  'auth.users',
  'cron.schedule',
  'extensions.crypt',
  'extensions.gen_salt',
  'realtime.messages',
  'realtime.send',
  'realtime.topic',
];

const functions = (await listFunctions()).map((one) => ({ name: one.name, ...parseFunction(one) }));

/** Applies `of` to all functions, and lists its results, each with the name of its function. */
const resultsOf = (of: (one: (typeof functions)[number]) => string[]) =>
  functions.flatMap((one) => of(one).map((what) => `${one.name}: ${what}`));

const plpgsql = (body: string) =>
  parseFunction({
    name: 'tried',
    language: 'plpgsql',
    body,
    definition: `create function tried(a int) returns setof int language plpgsql as $$ begin ${body}\n end $$`,
  });

describe('an UPDATE or DELETE without WHERE', () => {
  test.each([
    ['update t set a = (select 1 from t where a); update t set a = 2 where b;', 1],
    ['with gone as (delete from t returning 1) insert into t select 1 from gone where true;', 1],
    ['for a in delete from t returning 1 loop null; end loop;', 1],
    ['return query update t set b = 1 returning 2;', 1],
    ['begin null; exception when others then delete from t; end;', 1],
    ['update t set a = (select 1) where b;', 0],
    ['insert into t values (1) on conflict (a) do update set b = 2;', 0],
  ])('is detected in PL/pgSQL: %s', (body, count) => {
    expect(plpgsql(body).wholeTable).toHaveLength(count);
  });

  test('occurs in no function, and no function builds statements from text', () => {
    expect(parseSql(['delete from only t']).wholeTable).toHaveLength(1);
    expect(resultsOf(({ wholeTable }) => wholeTable)).toEqual([]);
    expect(resultsOf(({ isDynamic }) => (isDynamic ? ['execute'] : []))).toEqual([]);
    expect(functions.length).toBeGreaterThan(100);
  });
});

test('functions and policies use no table or function that exists only here', async () => {
  const tables = await sql<{ name: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const known = new Set([...tables, ...functions].map(({ name }) => name).concat(OF_HOSTED));
  const isElsewhere = (name: string) =>
    name.includes('.') && !known.has(name) && !/^(pg_catalog|information_schema)\./.test(name);
  expect(resultsOf(({ calls, relations }) => [...calls, ...relations].filter(isElsewhere))).toEqual(
    [],
  );
  const policies = await sql<{ rule: string }[]>`
    select rule from pg_policies, unnest(array[qual, with_check]) as rule where rule is not null`;
  const { calls, relations } = parseSql(policies.map(({ rule }) => `select ${rule}`));
  expect([...calls, ...relations].filter(isElsewhere)).toEqual([]);
});

/** So a function that needs more than the owner has on a hosted project fails here, too. */
test('the owner of the functions is no superuser and cannot take the role of a service', async () => {
  const [owner] = await sql`
    select current_user as name, rolsuper, rolbypassrls, rolcreaterole, rolreplication
    from pg_roles where rolname = current_user`;
  const rights = {
    rolsuper: false,
    rolbypassrls: true,
    rolcreaterole: true,
    rolreplication: false,
  };
  expect(owner).toEqual({ name: 'postgres', ...rights });
  for (const role of ['supabase_realtime_admin', 'supabase_auth_admin', 'supabase_admin'])
    await expect(sql`set role ${sql(role)}`).rejects.toThrow('permission denied');
  await expect(sql`select pg_read_file('/etc/passwd')`).rejects.toThrow('permission denied');
});
