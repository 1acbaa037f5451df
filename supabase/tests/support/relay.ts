import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { FAULTS, type Faults } from '../../local/realtime/faults.ts';
import { rememberIdentities } from '../../local/realtime/identity.ts';
import { serveRealtime } from '../../local/realtime/serve.ts';
import type { Settings } from '../../local/settings.ts';
import { newSigningKey, publicPart } from '../../local/signing.ts';

const { ADMIN_DATABASE_URL = '', DATABASE_URL = '', PUBLISHABLE_KEY = '' } = process.env;

type Payload = { status?: string; message?: string; response?: { reason?: string } };
type Frame = { event: string; ref: string | null; payload: Payload; at: number };

/** Unlike `expect.poll`, `vi.waitFor` also works in tests that run at the same time. */
const WAIT = { timeout: 15_000, interval: 10 };

/** A relay of its own on the stack's database. Everybody may join the topics that begin with `faults:`. */
export async function openRelay() {
  const sql = postgres(DATABASE_URL, { max: 2, onnotice: () => {} });
  const key = newSigningKey();
  const settings = { adminUrl: ADMIN_DATABASE_URL, publishableKey: PUBLISHABLE_KEY, secretKey: '' };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const identityOf = rememberIdentities(publicPart(key));
  const relay = await serveRealtime(server, settings as Settings, identityOf);
  const { port } = server.address() as AddressInfo;
  const address = `ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`;
  const policy = 'faults test: everybody receives';
  await sql`
    create policy ${sql(policy)} on realtime.messages for select to anon, authenticated
    using ((select realtime.topic()) like 'faults:%')`;

  return {
    key,
    connect: () => connect(address),
    refusal: () => refusalOf(address),
    send: (topic: string, payload: object = {}) =>
      sql`select realtime.send(${sql.json(payload as never)}, 'news', ${topic}, true)`,
    /** Resolves once the faults hold. The messages sent before arrive without them, and those sent later with them. */
    async set(faults: Faults) {
      await sql`select pg_notify(${FAULTS}, ${JSON.stringify(faults)})`;
      await vi.waitFor(() => expect(relay.feed.faults).toEqual(faults), WAIT);
    },
    async stop() {
      await relay.stop();
      server.close();
      await sql`drop policy ${sql(policy)} on realtime.messages`;
      await sql.end();
    },
  };
}

/** A client that sends frames as realtime-js does. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const frames: Frame[] = [];
  let broadcasts = 0;
  socket.on('message', (data, isBinary) => {
    if (isBinary) return void (broadcasts += 1);
    const [, ref, , event, payload] = JSON.parse(String(data)) as [0, string, 0, string, Payload];
    frames.push({ ref, event, payload, at: Date.now() });
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  const say = (topic: string, event: string, payload: object, ref = event) =>
    socket.send(JSON.stringify([topic, ref, `realtime:${topic}`, event, payload]));
  const frame = async (event: string, ref: string | null = null) => {
    const found = () => frames.find((one) => one.event === event && (!ref || one.ref === ref));
    await vi.waitFor(() => expect(found()).toBeTruthy(), WAIT);
    return found()!;
  };
  const join = (topic: string, { isReady = true, access_token = PUBLISHABLE_KEY } = {}) => {
    const config = { private: true, broadcast: { replication_ready: isReady } };
    say(topic, 'phx_join', { config, access_token });
    return frame('phx_reply', 'phx_join');
  };
  return { socket, frames, closed, say, frame, join, broadcasts: () => broadcasts };
}

/** The answer to a handshake that is refused, and after how many seconds. */
async function refusalOf(address: string) {
  const began = Date.now();
  const socket = new WebSocket(address).on('error', () => {});
  const [, response] = (await once(socket, 'unexpected-response')) as [0, IncomingMessage];
  const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as object;
  return { status: response.statusCode, body, seconds: (Date.now() - began) / 1000 };
}
