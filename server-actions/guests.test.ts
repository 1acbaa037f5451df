import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buyCardAsGuest, joinAsGuest } from './guests';

const from = vi.hoisted(() => ({ address: '' }));
const rpc = vi.hoisted(() => vi.fn());

vi.mock('next/cache', () => ({ updateTag: vi.fn(), refresh: vi.fn() }));
vi.mock('next/server', () => ({ connection: vi.fn() }));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-real-ip': from.address }),
  // Each call has a new browser without cookies.
  cookies: async () => ({ get: () => undefined, set: vi.fn(), delete: vi.fn() }),
}));
vi.mock('@/lib/server/analytics', () => ({ track: vi.fn() }));
vi.mock('@/lib/supabase/server', () => ({ createServerSupabase: async () => ({ rpc }) }));

const game_id = '22222222-2222-4222-8222-222222222222';

beforeEach(() => {
  vi.stubEnv('TRUSTED_PROXY_HEADER', 'x-real-ip');
  rpc.mockImplementation(async (name: string) => ({
    data: name === 'buy_card_as_guest' ? { id: randomUUID(), game_id, card_number: 1 } : [],
    error: null,
    status: 200,
  }));
});

afterEach(() => void vi.unstubAllEnvs());

function buy(action: typeof buyCardAsGuest) {
  const form = new FormData();
  const fields = { game_id, request_id: randomUUID(), display_name: 'Gus', email: 'g@example.com' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return action(null, form);
}

it('a guest’s purchase calls the backend once', async () => {
  vi.stubEnv('TRUSTED_PROXY_HEADER', '');
  rpc.mockClear();
  expect(await buy(buyCardAsGuest)).toMatchObject({ ok: true });
  expect(rpc.mock.calls.map(([name]) => name)).toEqual(['buy_card_as_guest']);
});

it.each([
  ['joinAsGuest', joinAsGuest],
  ['buyCardAsGuest', buyCardAsGuest],
] as const)('%s sends the client’s address to the database', async (_, action) => {
  rpc.mockClear();
  for (const address of ['203.0.113.7', '']) {
    from.address = address;
    await buy(action);
  }
  const sent = rpc.mock.calls.map(([, args]) => (args as { p_address: string }).p_address);
  expect(sent).toEqual(['203.0.113.7', 'unknown']);
});
