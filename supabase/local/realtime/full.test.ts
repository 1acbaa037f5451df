import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RealtimeClient } from '@supabase/realtime-js';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../tests/support/db.ts';
import type { Settings } from '../settings.ts';
import { serveRealtime } from './serve.ts';

const { ADMIN_DATABASE_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const settings = {
  adminUrl: ADMIN_DATABASE_URL,
  publishableKey: PUBLISHABLE_KEY,
  secretKey: 'a secret key',
} as Settings;

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

/** A relay of its own on the stack's database, with room for this many connections. */
async function relayWith(connections: number): Promise<string> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const nobody = () => Promise.reject(new Error('nobody has a token'));
  const relay = await serveRealtime(server, settings, nobody, connections);
  ends.push(async () => {
    server.close();
    await relay.stop();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}/realtime/v1`;
}

function clientOf(relay: string): RealtimeClient {
  const client = new RealtimeClient(`ws://${relay}`, {
    params: { apikey: PUBLISHABLE_KEY },
    accessToken: async () => PUBLISHABLE_KEY,
    reconnectAfterMs: () => 50,
  });
  ends.push(() => client.disconnect());
  return client;
}

/** Joins a topic; records the statuses as a browser's script receives them. */
async function join(client: RealtimeClient, topic: string): Promise<{ joins: string[] }> {
  await client.setAuth();
  const channel = client.channel(`plan:${topic}`, { config: { private: true } });
  const heard = { joins: [] as string[] };
  channel.subscribe((status, error) => heard.joins.push(error?.message ?? status));
  await expect.poll(() => heard.joins.length).toBeGreaterThan(0);
  return heard;
}

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

test('the last connection is accepted, and the next refused with hosted’s message', async () => {
  const relay = await relayWith(1);
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
