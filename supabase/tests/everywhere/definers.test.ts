import { describe, expect, test } from 'vitest';
import { fetchWithoutKey } from '../support/api.ts';
import { sql, undone } from '../support/db.ts';
import {
  FUNCTIONS,
  HOOKS,
  POLICY_FUNCTIONS,
  ROLES,
  TRIGGERS,
  type Role,
} from '../support/grants.ts';
import { listTables } from '../support/probe.ts';

type Known = { schema: string; name: string; is_definer: boolean; settings: string[]; may: Role[] };

const functions = await sql<Known[]>`
  select nspname as schema, proname as name, prosecdef as is_definer, coalesce(proconfig, '{}') as settings,
    array(
      select role from unnest(${ROLES as never}::text[]) as role
      where has_function_privilege(role, proc.oid, 'execute')
    ) as may
  from pg_proc as proc
  join pg_namespace as space on space.oid = pronamespace
  where nspname in ('public', 'private') and prokind = 'f'`;

const grantees = (known: Known[]) => Object.fromEntries(known.map(({ name, may }) => [name, may]));

describe('functions', () => {
  test('the API exposes exactly these functions, to these roles', () => {
    const offered = functions.filter(({ schema, may }) => schema === 'public' && may.length > 0);
    expect(grantees(offered)).toEqual(FUNCTIONS);
  });

  test('no two functions share a name, and each can be called by some role', () => {
    const names = functions.filter(({ schema }) => schema === 'public').map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(FUNCTIONS).toSorted());
  });

  test('exactly these functions run with their owner’s rights', () => {
    const definers = functions.filter(({ is_definer }) => is_definer).map(({ name }) => name);
    const expected = [
      ...Object.keys(FUNCTIONS),
      ...Object.keys(POLICY_FUNCTIONS),
      ...TRIGGERS,
    ].concat(HOOKS);
    expect(definers.toSorted()).toEqual(expected.toSorted());
  });

  test('the auth server can call its hooks and nothing else', async () => {
    const may = await sql<{ name: string }[]>`
      select proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and has_function_privilege('supabase_auth_admin', oid, 'execute')`;
    expect(may.map(({ name }) => name).toSorted()).toEqual(HOOKS);
  });

  test('API roles can call exactly those internal functions that the policies of live channels need', () => {
    const reached = functions.filter(({ schema, may }) => schema === 'private' && may.length > 0);
    expect(grantees(reached)).toEqual(POLICY_FUNCTIONS);
  });

  test('every function has an empty search path and names its objects in full', () => {
    const loose = functions.filter(({ settings }) => !settings.includes('search_path=""'));
    expect(loose.map(({ name }) => name)).toEqual([]);
  });
});

describe('tables', () => {
  test('every table has row security', async () => {
    const open = await sql`
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
    expect(open.map((row) => row.relname)).toEqual([]);
  });

  test('no table has a policy, because only functions read and write tables', async () => {
    const policies = await sql`
      select relname || ': ' || polname as policy from pg_policy join pg_class on pg_class.oid = polrelid
      where relnamespace = 'public'::regnamespace`;
    expect(policies.map(({ policy }) => policy as string)).toEqual([]);
  });

  test('there are no views, which would read with their owner’s rights', async () => {
    const views = await sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`;
    expect(views).toHaveLength(0);
  });

  test('the live server replicates no table', async () => {
    expect(await sql`select from pg_publication_tables where schemaname = 'public'`).toEqual([]);
  });

  test.each(ROLES)('%s has no privilege on any of them', async (role) => {
    const held = await sql`
      select relname || ' ' || privilege as privilege
      from pg_class, unnest(array['select', 'insert', 'update', 'references']) as privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_any_column_privilege(${role}, pg_class.oid, privilege)
      union all
      select relname || ' ' || privilege
      from pg_class, unnest(array['delete', 'truncate', 'trigger']) as privilege
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and has_table_privilege(${role}, pg_class.oid, privilege)`;
    expect(held.map(({ privilege }) => privilege as string)).toEqual([]);
  });

  test.each(ROLES)(
    '%s can use no sequence and has no access to the internal schema',
    async (role) => {
      const [row] = await sql`
      select
        has_schema_privilege(${role}, 'private', 'usage') as internals,
        has_schema_privilege(${role}, 'public', 'create') as makes,
        (
          select count(*)::int from pg_class
          where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
            and case when relkind = 'S' then has_sequence_privilege(${role}, oid, 'usage, select, update') end
        ) as sequences,
        (
          select count(*)::int from pg_class
          where relnamespace = 'private'::regnamespace and relkind = 'r'
            and has_any_column_privilege(${role}, oid, 'select, insert, update, references')
        ) as tables`;
      expect(row).toEqual({ internals: false, makes: false, sequences: 0, tables: 0 });
    },
  );
});

test('objects created by a later migration are inaccessible until they are granted by name', async () => {
  const open = await undone(async (tx) => {
    await tx`create table public.later (id int generated always as identity)`;
    await tx`create function public.later() returns int language sql set search_path = '' as 'select 1'`;
    return tx`
      select role from unnest(${ROLES as never}::text[]) as role
      where has_any_column_privilege(role, 'public.later', 'select, insert, update, references')
        or has_table_privilege(role, 'public.later', 'delete, truncate, trigger')
        or has_function_privilege(role, 'public.later()', 'execute')`;
  });
  expect(open).toHaveLength(0);
});

test('the API serves no table, with the key or without it', async () => {
  const { API_URL, PUBLISHABLE_KEY = '' } = process.env;
  const headers = { apikey: PUBLISHABLE_KEY };
  const tables = await listTables();
  expect(tables.length).toBeGreaterThan(15);
  for (const table of tables) {
    const path = `/rest/v1/${table}?select=*`;
    expect((await fetchWithoutKey(path)).status, table).toBe(404);
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
      expect((await fetch(`${API_URL}${path}`, { method, headers })).status, table).toBe(404);
  }
  const call = await fetch(`${API_URL}/rest/v1/rpc/front_page`, { method: 'POST' });
  expect(call.status).toBe(401);
});
