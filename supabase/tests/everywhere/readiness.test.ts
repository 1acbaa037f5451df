import postgres from 'postgres';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Readiness } from '../../../lib/server/readiness.ts';
import { asAnon, become, FROM_APP, makePeople, undone, type Tx } from '../support/db.ts';
import { buyAll, makePrivateGame, stateOf } from '../support/games.ts';

vi.stubEnv('SUPABASE_URL', process.env.API_URL);
vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', process.env.PUBLISHABLE_KEY);
vi.stubEnv('APP_KEY', process.env.APP_KEY);
beforeEach(() => void vi.resetModules());
afterAll(() => void vi.unstubAllEnvs());

test('a backend is ready when database, auth and live channel accept a browser’s key', async () => {
  const { respondReady } = await import('../../../lib/server/readiness.ts');
  const up = { ok: true, ms: expect.any(Number) };
  const live = { ...up, unsent: expect.any(Number) };
  const answer = { ready: true, database: up, auth: up, live };
  expect(await (await respondReady()).json()).toEqual(answer);
});

test('with an unknown key, no part of the backend is ready', async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_unknown');
  const { respondReady } = await import('../../../lib/server/readiness.ts');
  const { ready, database, live } = (await (await respondReady()).json()) as Readiness;
  expect([ready, database.ok, live.ok]).toEqual([false, false, false]);
});

test('a mark is accepted and counted as unsent where the live server’s table refuses its message', async () => {
  const admin = postgres(process.env.ADMIN_DATABASE_URL!, { max: 1, onnotice: () => {} });
  const people = await makePeople('Ann', 'Ben');
  const id = await makePrivateGame(people);
  await buyAll(people, id);
  const { squares } = (await stateOf(people[0]!, id))!;
  const unsent = async (tx: Tx) => {
    await become(tx, 'anon', '', FROM_APP);
    const [row] = await tx<{ count: number }[]>`select public.unsent_events() as count`;
    await tx`reset role`;
    return row!.count;
  };
  const counts = await undone(async (tx) => {
    const before = await unsent(tx);
    const mark = async (square: number) => {
      await become(tx, 'authenticated', people[0]!.id);
      await tx`select public.mark_square(${squares[square]!.id}, null)`;
      await tx`reset role`;
      return (await unsent(tx)) - before;
    };
    const sent = await mark(0);
    // A missing partition, which `realtime.send` reports as a warning.
    await tx`
      alter table realtime.messages add constraint no_partition check (event <> 'game_event') not valid`;
    return [sent, await mark(1), await mark(2)];
  }, admin);
  expect(counts).toEqual([0, 1, 2]);
  await admin.end();
});

test('nobody but the app learns how many events were not sent', async () => {
  const read = async (headers = {}) =>
    asAnon(
      async (tx) => (await tx`select public.unsent_events() as count`)[0]?.count as unknown,
      headers,
    );
  expect(await read()).toBeNull();
  expect(await read(FROM_APP)).toEqual(expect.any(Number));
});
