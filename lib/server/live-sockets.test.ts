import { once, type EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { closeLiveSockets } from './live-sockets';

const sending = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./background', () => ({ finishBackground: () => sending.promise }));

it('a signal closes live sockets with code 1001, and ends the process when no mail is on its way, or after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const exit = vi.fn<typeof process.exit>();
  const real = process.exit;
  process.exit = exit;
  closeLiveSockets();
  const server = createServer();
  server.on('upgrade', (_request, socket: Socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const browser = connect((server.address() as AddressInfo).port, '127.0.0.1');
  browser.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await once(browser, 'data');

  (process as EventEmitter).emit('SIGTERM', 'SIGTERM', 15);
  const [frame] = (await once(browser, 'data')) as [Buffer];
  expect([...frame.subarray(0, 2), frame.readUInt16BE(2)]).toEqual([0x88, 2, 1001]);
  await once(browser, 'end');
  // Next has completed the open requests.
  process.exit(143);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit.mock.calls).toEqual([[143]]);
  sending.resolve();
  await sending.promise;
  expect(exit.mock.calls).toEqual([[143], [143]]);
  process.exit = real;
  server.close();
});

it.skipIf(!('shouldUpgradeCallback' in createServer()))(
  'a request that offers another protocol is answered',
  async () => {
    closeLiveSockets();
    const server = createServer((_request, response) => response.end('read'));
    server.on('upgrade', (_request, socket: Socket) => socket.end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1');
    reader.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    const [answer] = (await once(reader, 'data')) as [Buffer];
    expect(String(answer)).toContain('200 OK');
    reader.end();
    server.close();
  },
);
