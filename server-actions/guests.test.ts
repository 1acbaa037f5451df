import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '@/lib/limits';
import { buyCardAsGuest, joinAsGuest } from './guests';

const from = vi.hoisted(() => ({ address: '' }));
const rpc = vi.hoisted(() => vi.fn());

vi.mock('next/cache', () => ({ updateTag: vi.fn(), refresh: vi.fn() }));
vi.mock('next/server', () => ({ connection: vi.fn() }));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-real-ip': from.address }),
  // A browser that has never been here: whatever is set is gone by the next call.
  cookies: async () => ({ get: () => undefined, set: vi.fn(), delete: vi.fn() }),
}));
vi.mock('@/lib/analytics/server', () => ({ track: vi.fn() }));
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

it('asks the backend once to sell a card', async () => {
  vi.stubEnv('TRUSTED_PROXY_HEADER', '');
  rpc.mockClear();
  expect(await buy(buyCardAsGuest)).toMatchObject({ ok: true });
  expect(rpc.mock.calls.map(([name]) => name)).toEqual(['buy_card_as_guest']);
});

it.each([
  ['joinAsGuest', joinAsGuest, '203.0.113.7'],
  ['buyCardAsGuest', buyCardAsGuest, '203.0.113.8'],
] as const)(
  '%s sells a script with fresh cookies no more than a party buys',
  async (_, action, ip) => {
    from.address = ip;
    for (let card = 0; card < limits.guest_sales.address.burst; card++)
      expect(await buy(action)).toMatchObject({ ok: true });
    const asked = rpc.mock.calls.length;
    expect(await buy(action)).toMatchObject({ ok: false, code: 'too_many_attempts' });
    expect(rpc.mock.calls).toHaveLength(asked);
    from.address = '203.0.113.9';
    expect(await buy(action)).toMatchObject({ ok: true });
  },
);
