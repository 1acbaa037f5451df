import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { reconnectAfterMs } from './reconnect';

type Frame = [joinRef: string, ref: string, topic: string, event: string, payload: unknown];

/** A live server on which every channel fails as soon as it is joined, but the connection stays. */
async function failingChannels() {
  const joins: number[] = [];
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const [joinRef, ref, topic, event] = JSON.parse(String(data)) as Frame;
      if (event !== 'phx_join') return;
      joins.push(performance.now());
      const say = (...frame: Frame) => socket.send(JSON.stringify(frame));
      say(joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} });
      say(joinRef, '', topic, 'phx_error', {});
    }),
  );
  await once(server, 'listening');
  return { joins, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a failed channel on an open connection is joined again with the spread of its audience', async () => {
  const { joins, server, url } = await failingChannels();
  vi.stubGlobal('window', { location: { origin: url } });
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', url);
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_key');
  vi.doMock('./access-token', () => ({ accessToken: () => Promise.resolve('token') }));
  vi.spyOn(Math, 'random').mockReturnValue(0.1);
  vi.resetModules();
  const { reconnectWith } = await import('./reconnect');
  const { browserSupabase } = await import('./browser');
  reconnectWith(() => 1000);
  const supabase = await browserSupabase();
  const channel = supabase.channel('game', { config: { private: true } }).subscribe();
  await vi.waitFor(() => expect(joins.length).toBeGreaterThan(1), { timeout: 10_000 });
  await supabase.removeChannel(channel);
  await supabase.realtime.disconnect();
  server.close();
  // A thousand screens are spread over five seconds, so a tenth of that is added to the first second.
  expect(joins[1]! - joins[0]!).toBeGreaterThan(1400);
});

test('a lost connection is opened again after one second, then two, five and ten', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  expect([1, 2, 3, 4, 9].map(reconnectAfterMs)).toEqual([1000, 2000, 5000, 10_000, 10_000]);
});
