import { unsubscribe, type ChannelListener } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopGracefully } from './graceful-stop';
import { AGAIN_MS, LONGEST_STOP_MS } from './stop-limits';

const write = vi.hoisted(() => vi.fn());
vi.mock('./log', () => ({ log: { error: write } }));

/** The subscriptions of a test, which are removed after it. */
const listeners = vi.hoisted(() => new Map<string, ChannelListener>());
vi.mock('node:diagnostics_channel', async (original) => {
  const channels = await original<{
    subscribe: (name: string, listener: ChannelListener) => void;
  }>();
  const subscribe: typeof channels.subscribe = (name, listener) => {
    listeners.set(name, listener);
    channels.subscribe(name, listener);
  };
  return { ...channels, subscribe };
});

const signals = ['SIGTERM', 'SIGINT'] as const;
const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
let server: Server;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] });
  exit.mockClear();
  stopGracefully();
  server = createServer();
  server.on('upgrade', (_request, socket: Socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    // Like a proxy, which holds the socket until the browser closes it.
    socket.on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // As Next does.
  for (const signal of signals) process.prependListener(signal, () => server.close());
});

afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal);
  for (const [name, listener] of listeners) unsubscribe(name, listener);
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1');

const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n';
const LATER_MS = 2_000;

/** Everything that the server sends until it closes the connection. */
async function lastResponse(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (data) => (text += data));
  await once(socket, 'end');
  return text;
}

async function signal(name: (typeof signals)[number] = 'SIGTERM'): Promise<void> {
  process.emit(name);
  while (server.listening) await new Promise((resolve) => setImmediate(resolve));
}

const respond = () => server.on('request', (_request, response) => response.end('all of it'));

it('connections are kept alive before the signal', async () => {
  respond();
  const socket = open();
  socket.write(POST);
  const [response] = (await once(socket, 'data')) as [Buffer];
  expect(String(response)).toContain('Connection: keep-alive');
});

it('live sockets get a close frame with code 1001', async () => {
  const socket = open();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'data');
  process.emit('SIGTERM');
  const [frame] = (await once(socket, 'data')) as [Buffer];
  expect([...frame.subarray(0, 2)]).toEqual([0x88, 2]);
  expect(frame.readUInt16BE(2)).toBe(1001);
  await once(socket, 'end');
});

it('a post on a kept connection after the signal gets its response, and the connection is closed', async () => {
  respond();
  const socket = open();
  socket.write(POST);
  await once(socket, 'data');
  await signal();
  socket.write(POST);
  expect(await lastResponse(socket)).toMatch(/^HTTP\/1.1 200 .*connection: close.*all of it$/is);
});

it('a post on a connection opened before `stopGracefully` gets its response, and the connection is closed', async () => {
  for (const [name, listener] of listeners) unsubscribe(name, listener);
  for (const signal of signals) process.removeAllListeners(signal);
  respond();
  const socket = open();
  await once(server, 'connection');
  stopGracefully();
  for (const signal of signals) process.prependListener(signal, () => server.close());
  socket.write(POST);
  await once(socket, 'data');
  await signal();
  socket.write(POST);
  expect(await lastResponse(socket)).toMatch(/connection: close/i);
});

it('a response begun before the signal is sent with `Connection: close`, even if it set another value', async () => {
  const { promise: received, resolve } = Promise.withResolvers<ServerResponse>();
  server.on('request', (_request, response) => resolve(response));
  const socket = open();
  socket.write(POST);
  const response = await received;
  await signal();
  response.setHeader('connection', 'keep-alive').end('all of it');
  expect(await lastResponse(socket)).toMatch(/connection: close/i);
});

it('connections that were not yet accepted at the signal get their responses', async () => {
  respond();
  const known = open();
  known.write(POST);
  await once(known, 'data');
  const sockets = Array.from({ length: 5 }, open);
  for (const socket of sockets) socket.write(POST);
  process.emit('SIGTERM');
  const responses = await Promise.all(sockets.map((socket) => once(socket, 'data')));
  for (const [response] of responses) expect(String(response)).toContain('all of it');
});

it('idle and unused connections are closed', async () => {
  respond();
  const [kept, spare] = [open(), open()];
  kept.write(POST);
  await Promise.all([once(kept, 'data'), once(spare, 'connect')]);
  await signal('SIGINT');
  const ended = Promise.all([once(kept, 'end'), once(spare, 'end')]);
  await vi.advanceTimersByTimeAsync(LATER_MS);
  await ended;
});

it('the process exits after the longest stop, and logs that requests got no response', async () => {
  process.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(LONGEST_STOP_MS - 1);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(write).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledWith(1);
});

it('a second signal ends the process at once, but not within a second of the first', async () => {
  for (const signal of signals) process.emit(signal);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(AGAIN_MS + 1);
  process.emit('SIGINT');
  expect(exit).toHaveBeenCalledWith(1);
});
