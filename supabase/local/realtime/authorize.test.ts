import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Policies } from './authorize.ts';
import type { Identity } from './identity.ts';

const { DATABASE_URL = '', ADMIN_DATABASE_URL = '' } = process.env;
const owner = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const roundTrips = vi.fn<() => void>();
const sql = postgres(ADMIN_DATABASE_URL, { max: 2, fetch_types: false, debug: roundTrips });
const policies = new Policies(sql);

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
beforeEach(() => void roundTrips.mockClear());

afterAll(async () => {
  await owner`drop policy "probe test: ada hears" on realtime.messages`;
  await Promise.all([owner.end(), sql.end()]);
});

/** Each connection prepares a statement the first time that it runs it. */
async function warmUp() {
  await Promise.all([1, 2, 3].map((n) => policies.mayReceive(`warm:${n}`, ada)));
  roundTrips.mockClear();
}

test('a join is authorized in one round trip, by topic, role and claims', async () => {
  await warmUp();
  expect(await policies.mayReceive('probe:a', ada)).toBe(true);
  expect(roundTrips).toHaveBeenCalledOnce();
  expect(await policies.mayReceive('probe:a', ben)).toBe(false);
  expect(await policies.mayReceive('probe:a', visitor)).toBe(false);
  expect(await policies.mayReceive('other', ada)).toBe(false);
  expect(roundTrips).toHaveBeenCalledTimes(4);
});

test('a check leaves nothing behind, in the database or on the connection', async () => {
  await policies.mayReceive('probe:b', ada);
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

test('identical concurrent checks share a query, but never one that started earlier', async () => {
  await warmUp();
  const first = policies.mayReceive('probe:c', visitor);
  const crowd = Array.from({ length: 50 }, () => policies.mayReceive('probe:c', visitor));
  expect(await first).toBe(false);
  await owner`
    create policy "probe test: visitors hear" on realtime.messages for select to anon
    using ((select realtime.topic()) = 'probe:c')`;
  try {
    await Promise.all(crowd);
    expect(roundTrips).toHaveBeenCalledTimes(2);
    expect(await policies.mayReceive('probe:c', visitor)).toBe(true);
  } finally {
    await owner`drop policy "probe test: visitors hear" on realtime.messages`;
  }
});

test('checks for different people never share a query', async () => {
  await warmUp();
  const answers = await Promise.all(
    [ada, ben, ada, visitor].map((person) => policies.mayReceive('probe:d', person)),
  );
  expect(answers).toEqual([true, false, true, false]);
  expect(roundTrips).toHaveBeenCalledTimes(4);
});
