import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askPolicies } from './authorize.ts';
import type { Identity } from './identity.ts';

const { DATABASE_URL = '', ADMIN_DATABASE_URL = '' } = process.env;
const owner = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const sql = postgres(ADMIN_DATABASE_URL, { max: 2, fetch_types: false });
const mayReceive = askPolicies(sql);

const ID = '00000000-0000-4000-8000-000000000001';
const ada: Identity = {
  role: 'authenticated',
  claims: { role: 'authenticated', sub: ID, email: 'ada@example.com' },
  expiresAt: null,
};
const ben: Identity = { ...ada, claims: { role: 'authenticated', sub: ID.replace(/1$/, '2') } };
const visitor: Identity = { role: 'anon', claims: { role: 'anon' }, expiresAt: null };

beforeAll(async () => {
  await owner`
    create policy "probe test: ada hears" on realtime.messages for select to authenticated
    using (
      (select realtime.topic()) like 'probe:%' and extension = 'broadcast'
        and (select auth.uid()) = '00000000-0000-4000-8000-000000000001'
        and (select auth.email()) = 'ada@example.com' and (select auth.jwt()) ->> 'role' = 'authenticated'
    )`;
});
afterAll(async () => {
  await owner`drop policy "probe test: ada hears" on realtime.messages`;
  await Promise.all([owner.end(), sql.end()]);
});

test('a join is authorized by topic, role and claims', async () => {
  expect(await mayReceive('probe:a', ada)).toBe(true);
  expect(await mayReceive('probe:a', ben)).toBe(false);
  expect(await mayReceive('probe:a', visitor)).toBe(false);
  expect(await mayReceive('other', ada)).toBe(false);
});

test('a check leaves nothing behind, in the database or on the connection', async () => {
  await mayReceive('probe:b', ada);
  const rows = await owner`select id from realtime.messages where topic = 'probe:b'`;
  expect(rows).toHaveLength(0);
  const states = await Promise.all(
    [1, 2].map(
      () => sql`
        select current_user as role, coalesce(realtime.topic(), '') as topic,
          coalesce(current_setting('request.jwt.claims', true), '') as claims`,
    ),
  );
  for (const [state] of states)
    expect(state).toEqual({ role: 'supabase_admin', topic: '', claims: '' });
});
