import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RealtimeClient, type RealtimeChannel } from '@supabase/realtime-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../tests/support/db.ts';
import type { Settings } from '../settings.ts';
import { PLANS, Rate, type Limits } from './limits.ts';
import { serveRealtime } from './serve.ts';

const { ADMIN_DATABASE_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const settings = {
  adminUrl: ADMIN_DATABASE_URL,
  publishableKey: PUBLISHABLE_KEY,
  secretKey: 'a secret key',
} as Settings;
/** Shorter than the real tick of five seconds. */
const TICK_MS = 100;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

beforeAll(async () => {
  await sql`
    create policy "plan test: everybody listens" on realtime.messages for select to anon
    using ((select realtime.topic()) like 'plan:%')`;
});
afterAll(() => sql`drop policy "plan test: everybody listens" on realtime.messages`);

/** A relay of its own on the stack's database, with a smaller plan. */
async function relayWith(limits: Partial<Limits>, tickMs = TICK_MS): Promise<string> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const nobody = () => Promise.reject(new Error('nobody has a token'));
  const all = { ...PLANS.none, ...limits };
  const relay = await serveRealtime(server, settings, nobody, all, tickMs);
  ends.push(async () => {
    server.close();
    await relay.stop();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1`;
}

type Heard = { joins: string[]; closes: string[]; messages: unknown[]; channel: RealtimeChannel };

function clientOf(relay: string): RealtimeClient {
  const client = new RealtimeClient(`ws://${relay}`, {
    params: { apikey: PUBLISHABLE_KEY },
    accessToken: async () => PUBLISHABLE_KEY,
    reconnectAfterMs: () => 50,
  });
  ends.push(() => client.disconnect());
  return client;
}

/** Joins a topic; records the statuses and messages as a browser's script receives them. */
async function join(client: RealtimeClient, topic: string): Promise<Heard> {
  await client.setAuth();
  const channel = client.channel(`plan:${topic}`, { config: { private: true } });
  const heard: Heard = { joins: [], closes: [], messages: [], channel };
  channel.on('broadcast', { event: '*' }, ({ payload }) => heard.messages.push(payload));
  channel.on('system', {}, ({ message }: { message: string }) => heard.closes.push(message));
  channel.subscribe((status, error) => heard.joins.push(error?.message ?? status));
  await expect.poll(() => heard.joins.length).toBeGreaterThan(0);
  return heard;
}

const send = (topic: string, text = 'news') =>
  sql`select realtime.send(${sql.json({ text })}, 'game_event', ${`plan:${topic}`}, true)`;

/** The response to a WebSocket request. */
async function statusOf(relay: string): Promise<{ status: number; body: string }> {
  const headers = { connection: 'upgrade', upgrade: 'websocket', 'x-api-key': PUBLISHABLE_KEY };
  const asked = request(`http://${relay}/websocket`, { headers });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const piece of response) body += String(piece);
  return { status: response.statusCode ?? 0, body };
}

test('the last connection of a plan is accepted, and the next refused with hosted’s message', async () => {
  const relay = await relayWith({ connections: 1 });
  // Both connect before either joins, because only joined connections count.
  const [first, second] = [clientOf(relay), clientOf(relay)];
  second.connect();
  await expect.poll(() => second.isConnected()).toBe(true);
  expect(await join(first, 'a')).toMatchObject({ joins: ['SUBSCRIBED'] });
  expect(await join(first, 'b')).toMatchObject({ joins: ['SUBSCRIBED'] });
  const refused = await join(second, 'a');
  expect(refused.joins[0]).toContain('ConnectionRateLimitReached: Too many connected users');
  expect(await statusOf(relay)).toEqual({
    status: 429,
    body: '{"error":"Too many connected users"}',
  });
  await first.disconnect();
  await expect.poll(() => refused.joins).toContain('SUBSCRIBED');
});

test('joins above the limit are refused, their sockets closed, and they are admitted later by themselves', async () => {
  // Long enough for a busy machine to connect while the limit is exceeded.
  const relay = await relayWith({ joinsPerSecond: 1 }, 250);
  const late = clientOf(relay);
  late.connect();
  await expect.poll(() => late.isConnected()).toBe(true);
  const crowd = clientOf(relay);
  await Promise.all(Array.from({ length: 70 }, (_, n) => join(crowd, String(n))));
  // The excess is detected at the next tick.
  await expect
    .poll(() => statusOf(relay))
    .toEqual({ status: 429, body: '{"error":"Too many joins per second"}' });
  const { joins } = await join(late, 'late');
  expect(joins[0]).toContain('ClientJoinRateLimitReached: Too many joins per second');
  await expect.poll(() => late.isConnected()).toBe(false);
  await expect.poll(() => joins, { timeout: 20_000 }).toContain('SUBSCRIBED');
});

test('above the message limit channels are closed and messages dropped, and later it works again', async () => {
  // Here, too, a client has to join while the limit is exceeded.
  const relay = await relayWith({ messagesPerSecond: 3 }, 300);
  const client = clientOf(relay);
  const heard = await join(client, 'crowd');
  await sql`select realtime.send('{}', 'game_event', 'plan:crowd') from generate_series(1, 300)`;
  await expect.poll(() => heard.closes).toEqual(['Too many messages per second']);
  await expect.poll(() => heard.joins).toEqual(['SUBSCRIBED', 'CLOSED']);
  const again = await join(clientOf(relay), 'crowd');
  await send('crowd', 'dropped');
  await expect
    .poll(async () => {
      await send('crowd', 'late');
      return again.messages;
    })
    .toContainEqual(expect.objectContaining({ text: 'late' }));
  expect(again.messages).not.toContainEqual(expect.objectContaining({ text: 'dropped' }));
});

test('each sent message counts, and each delivery', async () => {
  // 12 messages in the first two ticks with one listener are 24 in a window that counts as ten seconds.
  const relay = await relayWith({ messagesPerSecond: 2.5 });
  const heard = await join(clientOf(relay), 'counted');
  for (let n = 0; n < 12; n += 1) await send('counted');
  await expect.poll(() => heard.messages).toHaveLength(12);
  await new Promise((resolve) => setTimeout(resolve, TICK_MS * 3));
  expect(heard.closes).toEqual([]);
});

test('a message larger than the plan’s payload limit is dropped', async () => {
  const relay = await relayWith({ payloadBytes: 2_000 });
  const heard = await join(clientOf(relay), 'large');
  await send('large', 'x'.repeat(2_100));
  await send('large', 'small');
  await expect.poll(() => heard.messages).toEqual([expect.objectContaining({ text: 'small' })]);
});

test('a rate is the average over a minute of what the ticks have counted', () => {
  const rate = new Rate(10);
  rate.add(90);
  expect([rate.tick(), rate.isOver]).toEqual([false, false]);
  rate.add(70);
  expect([rate.tick(), rate.isOver]).toEqual([true, true]);
  expect([rate.tick(), rate.isOver]).toEqual([false, false]);
  for (let n = 0; n < 12; n += 1) rate.tick();
  rate.add(100);
  expect(rate.tick()).toBe(true);
});
