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
  await owner`
    create policy "probe test: ada is present" on realtime.messages for insert to authenticated
    with check ((select realtime.topic()) like 'probe:%' and extension = 'presence')`;
});
beforeEach(() => void roundTrips.mockClear());

afterAll(async () => {
  for (const name of ['ada hears', 'ada is present'])
    await owner.unsafe(`drop policy "probe test: ${name}" on realtime.messages`);
  await Promise.all([owner.end(), sql.end()]);
});

/** Each connection prepares a statement the first time that it runs it. */
async function warmUp() {
  await Promise.all([1, 2, 3].map((n) => policies.mayHear(`warm:${n}`, ada, ['broadcast'])));
  await Promise.all([1, 2, 3].map(() => policies.maySend('warm', ada, 'presence')));
  roundTrips.mockClear();
}

test('a join is authorized in one round trip, by topic, role, claims and kind of message', async () => {
  await warmUp();
  const both = ['broadcast', 'presence'] as const;
  const heard = await policies.mayHear('probe:a', ada, [...both]);
  expect(roundTrips).toHaveBeenCalledOnce();
  expect(heard).toEqual({ broadcast: true, presence: false });
  const none = { broadcast: false, presence: false };
  expect(await policies.mayHear('probe:a', ben, [...both])).toEqual(none);
  expect(await policies.mayHear('probe:a', visitor, [...both])).toEqual(none);
  expect(await policies.mayHear('other', ada, [...both])).toEqual(none);
  expect(roundTrips).toHaveBeenCalledTimes(4);
});

test('a send is authorized in one round trip', async () => {
  await warmUp();
  expect(await policies.maySend('probe:a', ada, 'presence')).toBe(true);
  expect(roundTrips).toHaveBeenCalledOnce();
  expect(await policies.maySend('probe:a', ada, 'broadcast')).toBe(false);
  expect(await policies.maySend('probe:a', visitor, 'presence')).toBe(false);
  expect(roundTrips).toHaveBeenCalledTimes(3);
});

test('a check leaves nothing behind, in the database or on the connection', async () => {
  await policies.mayHear('probe:b', ada, ['broadcast', 'presence']);
  await policies.maySend('probe:b', ada, 'presence');
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
  const first = policies.mayHear('probe:c', visitor, ['broadcast']);
  const crowd = Array.from({ length: 50 }, () =>
    policies.mayHear('probe:c', visitor, ['broadcast']),
  );
  expect((await first).broadcast).toBe(false);
  await owner`
    create policy "probe test: visitors hear" on realtime.messages for select to anon
    using ((select realtime.topic()) = 'probe:c')`;
  try {
    await Promise.all(crowd);
    expect(roundTrips).toHaveBeenCalledTimes(2);
    expect((await policies.mayHear('probe:c', visitor, ['broadcast'])).broadcast).toBe(true);
  } finally {
    await owner`drop policy "probe test: visitors hear" on realtime.messages`;
  }
});

test('checks for different people never share a query', async () => {
  await warmUp();
  const answers = await Promise.all(
    [ada, ben, ada, visitor].map((person) => policies.mayHear('probe:d', person, ['broadcast'])),
  );
  expect(answers.map(({ broadcast }) => broadcast)).toEqual([true, false, true, false]);
  expect(roundTrips).toHaveBeenCalledTimes(4);
});
