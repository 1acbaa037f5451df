import { describe, expect, test } from 'vitest';
import { asAnon, sql } from '../support/db.ts';
import { listFunctions, parseFunction, parseSql } from '../support/parsed.ts';

/**
 * Checks for what a hosted project refuses but this database accepts. There, pg-safeupdate is loaded into every session
 * of the API: an UPDATE or DELETE without WHERE is refused, inside functions too. And `postgres`, which owns the
 * functions, is not a superuser.
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

const STATEMENTS = ['DeleteStmt', 'InsertStmt', 'SelectStmt', 'UpdateStmt'];

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
    ['update fund set total = 1;', 1],
    ['update fund set total = (select 1 from t where a); select 1 where b;', 1],
    ['with gone as (delete from t returning 1) select from gone where true;', 1],
    ["update t set a = ' where '; -- where", 1],
    ['update t set a = 1 /* where */ from b; update t set a = 2 where b;', 1],
    ['update t set a = (select 1) where b;', 0],
    ['insert into t values (1) on conflict (a) do update set b = 2;', 0],
    ['select from t for update; select from t for no key update;', 0],
    ['with gone as (delete from t where a returning b) select from gone;', 0],
  ])('is detected in: %s', (body, count) => {
    expect(parseSql([body]).wholeTable).toHaveLength(count);
    expect(plpgsql(body.replaceAll(/(^|; )select/g, '$1perform')).wholeTable).toHaveLength(count);
  });

  test.each([
    'if a > 1 then delete from only t; end if;',
    'for a in delete from t returning 1 loop null; end loop;',
    'return query update t set b = 1 returning 2;',
    'begin null; exception when others then delete from t; end;',
  ])('is detected in PL/pgSQL: %s', (body) => {
    expect(plpgsql(body).wholeTable).toHaveLength(1);
  });

  test('occurs in no function, and no function builds statements from text', () => {
    expect(resultsOf(({ wholeTable }) => wholeTable)).toEqual([]);
    expect(resultsOf(({ isDynamic }) => (isDynamic ? ['execute'] : []))).toEqual([]);
    expect(functions.length).toBeGreaterThan(100);
  });
});

test('functions contain no statements except reads and writes of rows', () => {
  expect(
    resultsOf(({ statements }) => statements.filter((kind) => !STATEMENTS.includes(kind))),
  ).toEqual([]);
  expect(plpgsql("copy t to '/etc/passwd'; alter system set a = 1;").statements).toEqual([
    'CopyStmt',
    'AlterSystemStmt',
  ]);
});

test('functions call only public functions of Postgres and this project’s own', async () => {
  const open = await sql<{ name: string }[]>`
    select distinct proname as name from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('anon', oid, 'execute')`;
  const known = new Set(open.flatMap(({ name }) => [name, `pg_catalog.${name}`]));
  const own = new Set([...functions.map(({ name }) => name), ...OF_HOSTED]);
  const unknown = resultsOf(({ calls }) =>
    calls.filter((call) => !known.has(call) && !own.has(call)),
  );
  expect(unknown).toEqual([]);
  expect(known.has('pg_read_file')).toBe(false);
});

test('functions change no setting of Postgres, and depend on none that only a superuser may change', async () => {
  const settings = resultsOf(({ calls }) => calls.filter((call) => /(^|\.)set_config$/.test(call)));
  // These two set a custom setting for the transaction, which any role may set.
  expect(settings.toSorted()).toEqual([
    'private.tell_changed_theme: set_config',
    'private.tell_house_change: set_config',
  ]);
  await asAnon((tx) => tx`select set_config('headline_bingo.told', '', true)`);
  const bound = await sql`
    select proname from pg_proc, unnest(proconfig) as bound
    join pg_settings on pg_settings.name = split_part(bound, '=', 1)
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and context <> 'user'`;
  expect(bound).toHaveLength(0);
});

test('functions and policies use no table that exists only here', async () => {
  const tables = await sql<{ name: string }[]>`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
  const known = new Set([...tables.map(({ name }) => name), ...OF_HOSTED]);
  const isElsewhere = (name: string) =>
    name.includes('.') && !known.has(name) && !/^pg_catalog|^information_schema/.test(name);
  expect(resultsOf(({ relations }) => relations.filter(isElsewhere))).toEqual([]);
  const policies = await sql<{ rule: string }[]>`
    select rule from pg_policies, unnest(array[qual, with_check]) as rule where rule is not null`;
  const own = new Set([...functions.map(({ name }) => name), ...OF_HOSTED]);
  const { calls, relations } = parseSql(policies.map(({ rule }) => `select ${rule}`));
  expect(relations.filter(isElsewhere)).toEqual([]);
  expect(calls.filter((call) => call.includes('.') && !own.has(call))).toEqual([]);
});

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
