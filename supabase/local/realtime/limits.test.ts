import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Settings } from '../settings.ts';
import { Connection } from './connection.ts';
import { Feed } from './faults.ts';
import { serveRealtime } from './serve.ts';

const {
  ADMIN_DATABASE_URL = '',
  API_URL = '',
  DATABASE_URL = '',
  PUBLISHABLE_KEY = '',
} = process.env;
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });

const PATH = `/realtime/v1/websocket?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`;

type Frame = [string | null, string | null, string, string, Record<string, never>];

beforeAll(async () => {
  await sql`
    create policy "limits test: everybody receives" on realtime.messages for select to anon
    using ((select realtime.topic()) like 'limits:%')`;
});

afterAll(async () => {
  await sql`drop policy "limits test: everybody receives" on realtime.messages`;
  await sql.end();
});

async function connect(host = new URL(API_URL).host) {
  const socket = new WebSocket(`ws://${host}${PATH}`);
  const received: Frame[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data)) as Frame));
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('open', resolve));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const send = (topic: string, event: string, payload: object, ref = topic) =>
    socket.send(JSON.stringify([ref, ref, `realtime:${topic}`, event, payload]));
  return { socket, received, closed, send };
}

const joining = { config: { private: true } };

// At the same time as the next one, because the refusal takes five seconds.
test.concurrent('a socket can join a hundred channels, and no more', async () => {
  const { socket, received, send } = await connect();
  for (let n = 0; n <= 100; n += 1) send(`limits:${n}`, 'phx_join', joining);
  const replies = () => received.filter(([, , , event]) => event === 'phx_reply');
  await vi.waitFor(() => expect(replies()).toHaveLength(101), 30_000);
  const refused = replies().filter(([, , , , payload]) => payload.status !== 'ok');
  expect(refused).toHaveLength(1);
  expect(JSON.stringify(refused)).toContain('Too many channels');
  socket.close();
});

/** A relay of its own on the stack's database, with room for one connection. */
async function smallRelay() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const settings = { adminUrl: ADMIN_DATABASE_URL, publishableKey: PUBLISHABLE_KEY, secretKey: '' };
  const nobody = () => Promise.reject(new Error('nobody has a token'));
  const relay = await serveRealtime(server, settings as Settings, nobody, 1);
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, stop: () => relay.stop().finally(() => server.close()) };
}

test.concurrent('the last connection is accepted, and the next refused until one closes', async () => {
  const { host, stop } = await smallRelay();
  const last = await connect(host);
  const [refused] = await once(new WebSocket(`ws://${host}${PATH}`), 'error');
  expect(String(refused)).toContain('429');
  last.socket.close();
  await last.closed;
  await vi.waitFor(() => once(new WebSocket(`ws://${host}${PATH}`), 'open'), 15_000);
  await stop();
});

test.each([
  ['a thousand frames', 1_001, 10],
  ['four megabytes', 9, 500_000],
  ['one frame of a megabyte', 1, 1_000_000],
])('a socket with more than %s waiting is closed', async (_what, count, size) => {
  const { closed, send } = await connect();
  // Each of these joins is refused, which takes time.
  for (let n = 0; n < 20; n += 1) send('limits:slow', 'phx_join', {});
  for (let n = 0; n < count; n += 1) send('limits:slow', 'presence', { text: 'x'.repeat(size) });
  expect([1006, 1009]).toContain(await closed);
});

const MINUTE = 60_000;
const visitor = { role: 'anon', claims: {}, expiresAt: null };

/** A client that has joined a channel open to everybody, with a token that is valid for an hour. */
async function join() {
  const now = Date.now();
  const member = { role: 'authenticated', claims: {}, expiresAt: now + 60 * MINUTE };
  const rooms = new EventEmitter();
  const relay = {
    mayReceive: async () => true,
    rooms,
    connections: new Set<Connection>(),
    identityOf: async () => member,
    feed: new Feed(),
  };
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: vi.fn<(frame: string | Buffer) => void>(),
    terminate: vi.fn<() => void>(),
  });
  const connection = new Connection(socket as unknown as WebSocket, relay, visitor);
  const say = (event: string, payload: object) =>
    socket.emit(
      'message',
      Buffer.from(JSON.stringify(['1', '1', 'realtime:news', event, payload])),
    );
  say('phx_join', { config: { private: true }, access_token: 'a token' });
  await vi.waitFor(() => expect(socket.send.mock.lastCall?.join()).toContain('"status":"ok"'));
  socket.send.mockClear();
  const tell = () => rooms.emit('realtime:news', Buffer.from('a broadcast'));
  return { connection, socket, tell, now, say };
}

test('a channel is closed when its token expires, and not before', async () => {
  const { connection, socket, tell, now, say } = await join();
  for (let minute = 1; minute < 60; minute += 1) {
    vi.setSystemTime(now + minute * MINUTE);
    say('heartbeat', {});
    connection.endWhatIsOver(Date.now());
  }
  expect(socket.send.mock.calls.join()).not.toContain('Token has expired');
  connection.endWhatIsOver(now + 60 * MINUTE);
  expect(socket.send.mock.calls.join()).toContain('Token has expired');
  socket.send.mockClear();
  tell();
  expect(socket.send).not.toHaveBeenCalled();
  expect(socket.terminate).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('a connection without a message for a minute is terminated', async () => {
  const { connection, socket, now } = await join();
  connection.endWhatIsOver(now + MINUTE);
  expect(socket.terminate).not.toHaveBeenCalled();
  connection.endWhatIsOver(now + MINUTE + 1_000);
  expect(socket.terminate).toHaveBeenCalledOnce();
});

test('a member that does not read is terminated', async () => {
  const { socket, tell } = await join();
  tell();
  socket.bufferedAmount = 5_000_000;
  tell();
  expect(socket.send).toHaveBeenCalledOnce();
  expect(socket.terminate).toHaveBeenCalledOnce();
});
