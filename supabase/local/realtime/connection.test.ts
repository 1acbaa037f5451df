import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Connection } from './connection.ts';

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
