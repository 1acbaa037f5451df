import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Settings } from '../settings.ts';
import { newSigningKey, publicPart, signToken } from '../signing.ts';
import { FAULTS, type Faults } from './faults.ts';
import { rememberIdentities } from './identity.ts';
import { serveRealtime } from './serve.ts';

/**
 * What a hosted project's Realtime does where a person could notice: supabase/realtime 2.129.8 (833cf36c), built from
 * source and measured with frames as realtime-js 2.119 sends them. Each test names the value and the file that has it.
 */

const { ADMIN_DATABASE_URL = '', DATABASE_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const sql = postgres(DATABASE_URL, { max: 2, onnotice: () => {} });
const key = newSigningKey();
let relay: Awaited<ReturnType<typeof serveRealtime>>;
let host = '';
const server = createServer();

beforeAll(async () => {
  await sql`
    create policy "faults test: everybody receives" on realtime.messages for select to anon, authenticated
    using ((select realtime.topic()) like 'faults:%')`;
  const settings = { adminUrl: ADMIN_DATABASE_URL, publishableKey: PUBLISHABLE_KEY, secretKey: '' };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  relay = await serveRealtime(server, settings as Settings, rememberIdentities(publicPart(key)));
});
afterAll(async () => {
  await relay.stop();
  server.close();
  await sql`drop policy "faults test: everybody receives" on realtime.messages`;
  await sql.end();
});

/** Sets the faults of all relays on this database. Notifications arrive in order, so later messages meet them. */
const set = (faults: Faults) => sql`select pg_notify(${FAULTS}, ${JSON.stringify(faults)})`;
afterEach(() => set({}));

const address = () => `ws://${host}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`;

type Payload = { status?: string; message?: string; response?: { reason?: string } };
type Frame = { event: string; ref: string | null; payload: Payload; at: number };

async function connect() {
  const socket = new WebSocket(address());
  const frames: Frame[] = [];
  let broadcasts = 0;
  socket.on('message', (data, isBinary) => {
    if (isBinary) return void (broadcasts += 1);
    const [, ref, , event, payload] = JSON.parse(String(data)) as [0, string, 0, string, Payload];
    frames.push({ ref, event, payload, at: Date.now() });
  });
  const closed = once(socket, 'close');
  await once(socket, 'open');
  const say = (topic: string, event: string, payload: object, ref = event) =>
    socket.send(JSON.stringify([topic, ref, `realtime:${topic}`, event, payload]));
  const frame = async (event: string, ref: string | null = null) => {
    const found = () => frames.find((one) => one.event === event && (!ref || one.ref === ref));
    await expect.poll(found).toBeTruthy();
    return found()!;
  };
  const join = (topic: string, given: { access_token?: string; ready?: boolean } = {}) => {
    const { ready = true, ...token } = given;
    const config = { private: true, broadcast: { replication_ready: ready } };
    say(topic, 'phx_join', { config, ...token });
    return frame('phx_reply', 'phx_join');
  };
  return { socket, frames, closed, say, frame, join, broadcasts: () => broadcasts };
}

const send = (topic: string, payload: object = {}) =>
  sql`select realtime.send(${sql.json(payload as never)}, 'news', ${topic}, true)`;

/** Whether a message that is sent now arrives; all that were sent before it are over then. */
async function hears({ broadcasts }: Awaited<ReturnType<typeof connect>>, topic: string) {
  const [before, probe] = [broadcasts(), await connect()];
  void probe;
  await send(topic);
  await sleep(300);
  probe.socket.terminate();
  return broadcasts() > before;
}

async function refusedHandshake() {
  const began = Date.now();
  const socket = new WebSocket(address());
  socket.on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [
    0,
    import('node:http').IncomingMessage,
  ];
  let body = '';
  for await (const part of response) body += String(part);
  return {
    status: response.statusCode,
    body: JSON.parse(body) as unknown,
    after: Date.now() - began,
  };
}

test.todo('placeholder');
