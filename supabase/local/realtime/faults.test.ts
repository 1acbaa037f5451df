import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openRelay } from '../../tests/support/relay.ts';
import { signToken } from '../signing.ts';

/**
 * What a hosted project's Realtime does where a person could notice: supabase/realtime 2.129.8 (833cf36c), built from
 * source and measured with frames as realtime-js 2.119 sends them. Each test has the value, and names the file of its source.
 */

let relay: Awaited<ReturnType<typeof openRelay>>;
beforeAll(async () => void (relay = await openRelay()));
afterEach(() => relay.set({}));
afterAll(() => relay.stop());

test.each(['messages_used_up', 'feed_lost', 'connection_gone'] as const)(
  'sockets and channels stay, and what the database broadcasts reaches nobody: %s',
  // replication_connection.ex, `check_rate_limit`; connect.ex, `backoff_min` and `backoff_max`; reconnector.ex, 5 min
  async (silence) => {
    const listener = await relay.connect();
    await listener.join('faults:silent');
    await relay.set({ silence });
    await relay.send('faults:silent');
    await relay.set({});
    await relay.send('faults:silent');
    await expect.poll(listener.broadcasts).toBe(1);
    expect(listener.frames.map(({ event }) => event)).toEqual(['phx_reply', 'system']);
    listener.socket.terminate();
  },
);

test('the next join connects a project that the service has dropped', async () => {
  // realtime_channel.ex, `Connect.lookup_or_start_connection`
  const [listener, later] = await Promise.all([relay.connect(), relay.connect()]);
  await listener.join('faults:gone');
  await relay.set({ silence: 'connection_gone' });
  await relay.send('faults:gone');
  const { at } = await later.join('faults:gone');
  const ready = await later.frame('system');
  expect(ready.at - at).toBeGreaterThanOrEqual(150);
  await relay.send('faults:gone');
  await expect.poll(listener.broadcasts).toBe(1);
  for (const { socket } of [listener, later]) socket.terminate();
});

test('a lost feed does not come back with a join, whose channel is not ready until it does', async () => {
  // realtime_channel.ex, `notify_replication_ready`, every 500 ms
  const later = await relay.connect();
  await relay.set({ silence: 'feed_lost' });
  await relay.send('faults:lost');
  await later.join('faults:lost');
  await relay.send('faults:lost');
  await relay.set({});
  const { payload } = await later.frame('system');
  expect(payload).toMatchObject({ status: 'ok' });
  await relay.send('faults:lost');
  await expect.poll(later.broadcasts).toBe(1);
  later.socket.terminate();
});

test('a join that asks for `replication_ready` is told once that its feed is connected', async () => {
  // realtime_channel.ex, `push_system_message`
  const [one, other] = await Promise.all([relay.connect(), relay.connect()]);
  await one.join('faults:ready');
  const { payload } = await one.frame('system');
  const message = 'Replication connection established';
  const channel = 'faults:ready';
  expect(payload).toEqual({ extension: 'system', status: 'ok', message, channel });
  await other.join('faults:ready', { isReady: false });
  await relay.send('faults:ready');
  await expect.poll(() => [one.broadcasts(), other.broadcasts()]).toEqual([1, 1]);
  expect(other.frames.map(({ event }) => event)).toEqual(['phx_reply']);
  for (const { socket } of [one, other]) socket.terminate();
});

test.each([
  ['users', 'Too many connected users', 'ConnectionRateLimitReached'],
  ['joins', 'Too many joins per second', 'ClientJoinRateLimitReached'],
] as const)(
  'a full plan refuses handshakes with 429 after 2 s, and joins: %s',
  async (full, error, code) => {
    // user_socket.ex, `error_response` and CONNECT_ERROR_BACKOFF_MS; realtime_channel.ex, `limit_max_users`, `limit_joins`
    const open = await relay.connect();
    await relay.set({ full });
    const [{ status, body, seconds }, { payload }] = await Promise.all([
      relay.refusal(),
      open.join('faults:full'),
    ]);
    expect([status, body]).toEqual([429, { error }]);
    expect(seconds).toBeGreaterThanOrEqual(2);
    expect(payload).toEqual({ status: 'error', response: { reason: `${code}: ${error}` } });
    if (full === 'joins') await open.closed;
    open.socket.terminate();
  },
);

test('the channel of a visitor ends with the token that the gateway made of the key', async () => {
  await relay.set({ visitorSeconds: 2 });
  const one = await relay.connect();
  await one.join('faults:visitor');
  await one.frame('phx_close');
  expect(one.socket.readyState).toBe(WebSocket.OPEN);
  one.socket.terminate();
});

test('a message of the database of more than 3,000 kB is dropped in silence', async () => {
  // realtime/tenants.ex, `validate_payload_size`
  const one = await relay.connect();
  await one.join('faults:large');
  for (const bytes of [3_100_000, 2_900_000])
    await relay.send('faults:large', { text: 'x'.repeat(bytes) });
  await relay.send('faults:large');
  await expect.poll(one.broadcasts).toBe(2);
  one.socket.terminate();
});

// They wait for seconds, and need no fault.
describe.concurrent('without a fault', () => {
  test('a join is refused after 5 s, in which the socket answers nothing else', async () => {
    // realtime_channel.ex, `join_error`
    const one = await relay.connect();
    const began = Date.now();
    one.say('others:a', 'phx_join', { config: { private: true } });
    one.say('faults:after', 'heartbeat', {}, 'later');
    const { payload, at } = await one.frame('phx_reply', 'phx_join');
    expect(payload).toMatchObject({
      status: 'error',
      response: { reason: expect.stringContaining('Unauthorized') },
    });
    expect(at - began).toBeGreaterThanOrEqual(5000);
    expect((await one.frame('phx_reply', 'later')).at).toBeGreaterThanOrEqual(at);
    one.socket.terminate();
  });

  test('a channel ends on the second at which its token expires, and the socket stays', async () => {
    // realtime_channel.ex, `confirm_token`
    const one = await relay.connect();
    const claims = { role: 'authenticated', exp: Math.ceil(Date.now() / 1000) + 2 };
    await one.join('faults:token', { access_token: await signToken(claims, relay.key) });
    await one.frame('phx_close');
    const [, , system, close] = one.frames;
    expect(system).toMatchObject({ event: 'system', payload: { status: 'error' } });
    expect(Math.abs(close!.at - claims.exp * 1000)).toBeLessThan(500);
    expect(one.socket.readyState).toBe(WebSocket.OPEN);
    one.socket.terminate();
  });

  test('a push without the right and an unknown event get no answer, and a broken frame leaves the socket open', async () => {
    // broadcast_handler.ex and realtime_channel.ex, `handle_in`: `{:noreply, socket}`
    const one = await relay.connect();
    await one.join('faults:push');
    one.say('faults:push', 'broadcast', { type: 'broadcast', event: 'news', payload: {} });
    one.say('faults:push', 'nonsense', {});
    one.socket.send('{"broken');
    one.socket.send(Buffer.from([3, 200, 1]));
    one.say('faults:push', 'phx_leave', {});
    await one.frame('phx_reply', 'phx_leave');
    const replies = one.frames.filter(({ event }) => event === 'phx_reply').map(({ ref }) => ref);
    expect(replies).toEqual(['phx_join', 'phx_leave']);
    expect(one.socket.readyState).toBe(WebSocket.OPEN);
    one.socket.terminate();
  });
});
