import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stopGracefully } from './graceful-stop';
import { AGAIN_MS, LONGEST_STOP_MS } from './stop-limits';

const write = vi.hoisted(() => vi.fn());
vi.mock('./log', () => ({ log: { error: write } }));

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
    // What a proxy does: it holds the socket until the browser hangs up.
    socket.on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  for (const signal of signals) process.removeAllListeners(signal);
  server.closeAllConnections();
  server.close();
  vi.useRealTimers();
});

const open = () => connect((server.address() as AddressInfo).port, '127.0.0.1');

it('tells live sockets that the server goes away', async () => {
  const socket = open();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(socket, 'data');
  process.emit('SIGTERM');
  const [frame] = (await once(socket, 'data')) as [Buffer];
  expect([...frame.subarray(0, 2)]).toEqual([0x88, 2]);
  expect(frame.readUInt16BE(2)).toBe(1001);
  await once(socket, 'end');
});

it('keeps no connection for a next request', async () => {
  server.on('request', (_request, response) => response.end('all of it'));
  const socket = open();
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  process.emit('SIGINT');
  await Promise.all([once(socket, 'end'), vi.advanceTimersByTimeAsync(200)]);
});

it('ends for good after a while, and says that somebody got no answer', async () => {
  process.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(LONGEST_STOP_MS - 1);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(write).toHaveBeenCalledOnce();
  expect(exit).toHaveBeenCalledWith(1);
});

it('ends at once when it is told again, but not for the echo of one Ctrl-C', async () => {
  for (const signal of signals) process.emit(signal);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(AGAIN_MS + 1);
  process.emit('SIGINT');
  expect(exit).toHaveBeenCalledWith(1);
});
