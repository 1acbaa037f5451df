import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Policies } from './authorize.ts';
import { Connection } from './connection.ts';
import { Usage } from './limits.ts';
import { Rooms } from './room.ts';

const MINUTE = 60_000;
const visitor = { role: 'anon', claims: {}, expiresAt: null };

/** A client that has joined a channel open to everybody, with a token that is valid for an hour. */
async function join() {
  const now = Date.now();
  const member = { role: 'authenticated', claims: {}, expiresAt: now + 60 * MINUTE };
  const rooms = new Rooms();
  const relay = {
    policies: { mayReceive: async () => true } as unknown as Policies,
    rooms,
    connections: new Set<Connection>(),
    usage: new Usage(),
    identityOf: async () => member,
  };
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: vi.fn<(text: string) => void>(),
    terminate: vi.fn<() => void>(),
  });
  const stream = new PassThrough();
  const open = { socket: socket as unknown as WebSocket, stream };
  const connection = new Connection(open, relay, visitor);
  const say = (event: string, payload: object) =>
    socket.emit(
      'message',
      Buffer.from(JSON.stringify(['1', '1', 'realtime:news', event, payload])),
    );
  say('phx_join', { config: { private: true }, access_token: 'a token' });
  await vi.waitFor(() => expect(rooms.find('news')?.members.size).toBe(1));
  return { connection, socket, stream, rooms, relay, now, say };
}

test('a channel is closed when its token expires, and not before', async () => {
  const { connection, socket, rooms, now, say } = await join();
  for (let minute = 1; minute < 60; minute += 1) {
    vi.setSystemTime(now + minute * MINUTE);
    say('heartbeat', {});
    connection.endWhatIsOver(Date.now());
  }
  expect(rooms.find('news')?.members.size).toBe(1);
  connection.endWhatIsOver(now + 60 * MINUTE);
  expect(rooms.find('news')).toBeUndefined();
  expect(socket.send.mock.calls.join()).toContain('Token has expired');
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

test('every member gets the same bytes, built once, and a member that does not read is terminated', async () => {
  const { socket, stream, rooms } = await join();
  const write = vi.spyOn(stream, 'write');
  const tell = () =>
    rooms.find('news')?.broadcast({ topic: 'realtime:news', event: 'n', meta: '', payload: '{}' });
  tell();
  const [frame] = write.mock.calls[0] as unknown as [Buffer];
  expect([...frame.subarray(0, 2)]).toEqual([0x82, frame.length - 2]);
  socket.bufferedAmount = 5_000_000;
  tell();
  expect(write).toHaveBeenCalledOnce();
  expect(socket.terminate).toHaveBeenCalledOnce();
});
