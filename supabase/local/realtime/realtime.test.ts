import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../demo.ts';

const {
  API_URL = '',
  DATABASE_URL = '',
  ADMIN_DATABASE_URL = '',
  PUBLISHABLE_KEY = '',
} = process.env;
const sql = postgres(DATABASE_URL, { max: 4, onnotice: () => {} });
const admin = postgres(ADMIN_DATABASE_URL, { max: 1 });
const clients: SupabaseClient[] = [];

type Payload = Record<string, unknown>;

/** The client of this person's browser, or of a visitor's. */
async function open(email?: string): Promise<SupabaseClient> {
  const client = createClient(API_URL, PUBLISHABLE_KEY, { auth: { persistSession: false } });
  clients.push(client);
  if (email) {
    const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD });
    if (error) throw error;
  }
  await client.realtime.setAuth();
  return client;
}

/** Joins and resolves to SUBSCRIBED, or to the reason of the refusal. Adds each status of the channel to `statuses`. */
function join(channel: RealtimeChannel, statuses: string[] = []): Promise<string> {
  return new Promise((resolve) =>
    channel.subscribe((status, error) => {
      statuses.push(status);
      if (status === 'SUBSCRIBED') resolve(status);
      else if (status === 'CHANNEL_ERROR') resolve(error?.message ?? status);
    }),
  );
}

async function listen(client: SupabaseClient, topic: string, isPrivate = true) {
  const received: Payload[] = [];
  const statuses: string[] = [];
  const channel = client
    .channel(topic, { config: { private: isPrivate } })
    .on('broadcast', { event: '*' }, ({ payload }) => received.push(payload as Payload));
  return { received, channel, statuses, outcome: await join(channel, statuses) };
}

const send = (topic: string, payload: object, isPrivate = true, on: postgres.ISql = sql) =>
  on`select realtime.send(${sql.json(payload as Payload as never)}, 'news', ${topic}, ${isPrivate})`;

/** Unlike `expect.poll`, this also works in tests that run at the same time. */
const seen = (received: Payload[], count: number) =>
  vi.waitFor(() => expect(received).toHaveLength(count), 15_000);

beforeAll(async () => {
  await sql`
    create policy "relay test: signed-in people hear" on realtime.messages for select
    to authenticated using ((select realtime.topic()) like 'relay:%')`;
  await sql`
    create policy "relay test: signed-in people may send" on realtime.messages for insert
    to authenticated with check (true)`;
});

afterAll(async () => {
  for (const client of clients) await client.removeAllChannels();
  await sql`drop policy "relay test: signed-in people hear" on realtime.messages`;
  await sql`drop policy "relay test: signed-in people may send" on realtime.messages`;
  await Promise.all([sql.end(), admin.end()]);
});

// At the same time, because a refusal takes five seconds.
describe.concurrent('joining', () => {
  test('a private channel refuses a visitor', async () => {
    const visitor = await listen(await open(), 'relay:a');
    expect(visitor.outcome).toContain('You do not have permissions to read');
  });

  test('nobody can join a public channel, even one with the name of a private one', async () => {
    const inside = await listen(await open('ada@example.com'), 'relay:b');
    // Each on a connection of its own, because a refusal stops all else on the connection.
    const outside = async (topic: string, isPrivate = false) =>
      (await listen(await open(), topic, isPrivate)).outcome;
    const refused = await Promise.all([
      ...['relay:b', 'relay:b-private', 'relay:b\0private'].map((topic) => outside(topic)),
      outside('relay:b-private', true),
    ]);
    expect(refused).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringContaining('PrivateOnly') as string),
      expect.stringContaining('permissions'),
    ]);
    await send('relay:b', { to: 'nobody' }, false);
    await send('relay:b', { to: 'private' });
    await seen(inside.received, 1);
    expect(inside.received[0]?.to).toBe('private');
  });

  test('an unknown key cannot connect', async () => {
    const client = createClient(API_URL, 'sb_publishable_somebody_elses');
    clients.push(client);
    expect(await join(client.channel('relay:c'))).toContain('transport failure');
  });
});

describe('delivery', () => {
  test('messages of any size arrive in the order of the transaction', async () => {
    const sizes = [0, 20_000, 1, 60, 120, 0, 65_400, 65_536, 100_000, 0];
    const { received } = await listen(await open('ada@example.com'), 'relay:e');
    await sql.begin(async (transaction) => {
      for (const [n, size] of sizes.entries())
        await send('relay:e', { n, text: size ? 'x'.repeat(size) : 'ünï' }, true, transaction);
    });
    await seen(received, sizes.length);
    expect(received.map(({ n }) => n)).toEqual([...sizes.keys()]);
    for (const [n, size] of sizes.entries())
      expect(String(received[n]?.text)).toHaveLength(size || 3);
  });

  test('a lost database connection closes the sockets, so that clients join again', async () => {
    const { received, statuses } = await listen(await open('ada@example.com'), 'relay:g');
    const ended = await admin`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen "realtime_messages"%'`;
    expect(ended).toHaveLength(1);
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
    await send('relay:g', { n: 0 });
    await seen(received, 1);
  });
});

test('a client can neither broadcast nor be present, even where a policy says so', async () => {
  const ada = await open('ada@example.com');
  const member = await listen(await open('ben@example.com'), 'relay:i');
  const { channel } = await listen(ada, 'relay:i');
  expect(await channel.track({ name: 'Ada' })).toBe('error');
  await channel.send({ type: 'broadcast', event: 'typing', payload: {} });
  await send('relay:i', { n: 1 });
  await seen(member.received, 1);
  expect(member.received).toMatchObject([{ n: 1 }]);
});
