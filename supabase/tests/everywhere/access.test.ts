import type { Sql } from 'postgres';
import { expect, test } from 'vitest';
import { fetchWithoutKey } from '../support/api.ts';
import { sql } from '../support/db.ts';
import { listTables } from '../support/probe.ts';

/** The API roles reach the data through SQL functions alone: they may use no table or column, not even for admins. */

type Right = { role: string; name: string; privilege: string };

const rightsOnTables = (run = sql as Sql) => run<Right[]>`
  with may as (
    select role, name, privilege, has_table_privilege(role, name, privilege) as has_table,
      privilege in ('select', 'insert', 'update', 'references')
        and has_any_column_privilege(role, name, privilege) as has_column
    from (
        select format('%I.%I', schemaname, tablename) as name
        from pg_tables where schemaname in ('public', 'private')
      ) as listed,
      unnest(array['anon', 'authenticated']) as role,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
  )
  select role, name, privilege from may where has_table or has_column order by 1, 2, 3`;

test('neither visitors nor signed-in people may use a table or a column', async () => {
  expect([...(await rightsOnTables())]).toEqual([]);
});

test('the test detects a column that can be read, and a table that can be changed', async () => {
  const tx = await sql.reserve();
  await tx`begin`;
  await tx`grant select (total_amount) on public.house_fund to authenticated`;
  await tx`grant delete on public.house_fund to public`;
  const found = await rightsOnTables(tx);
  await tx`rollback`;
  tx.release();
  const name = 'public.house_fund';
  expect([...found]).toEqual([
    { role: 'anon', name, privilege: 'delete' },
    { role: 'authenticated', name, privilege: 'delete' },
    { role: 'authenticated', name, privilege: 'select' },
  ]);
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
