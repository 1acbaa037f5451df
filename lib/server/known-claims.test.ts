import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Supabase } from '@/lib/supabase/client';
import { claimsOf } from './refresh-session';

const NOW = new Date('2026-11-22T12:00:00Z').getTime();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

let tokens = 0;

/** A user with a token of this header that expires after `seconds`. `come` sends a request with it. */
function holder(header: object, seconds = 3600) {
  const claims = { sub: 'ann', exp: NOW / 1000 + seconds };
  const getClaims = vi.fn(async () => ({ data: { claims, header }, error: null }));
  const supabase = { token: `token ${(tokens += 1)}`, auth: { getClaims } } as unknown as Supabase;
  const come = async () => expect((await claimsOf(supabase)).data?.claims.sub).toBe('ann');
  return { come, getClaims };
}

it('a token is verified once a minute', async () => {
  const { come, getClaims } = holder({ alg: 'ES256', kid: 'today' });
  for (let times = 0; times < 3; times += 1) await come();
  expect(getClaims).toHaveBeenCalledTimes(1);
  vi.setSystemTime(NOW + 60_000);
  await come();
  expect(getClaims).toHaveBeenCalledTimes(2);
});

it('a verified token is not accepted after its expiry', async () => {
  const { come, getClaims } = holder({ alg: 'ES256', kid: 'today' }, 20);
  await come();
  vi.setSystemTime(NOW + 20_000);
  await come();
  expect(getClaims).toHaveBeenCalledTimes(2);
});

it.each([
  ['with a secret', { alg: 'HS256', kid: 'secret' }],
  ['without a key id', { alg: 'ES256' }],
])('a token that is signed %s is verified on every request', async (_, header) => {
  const { come, getClaims } = holder(header);
  for (let times = 0; times < 3; times += 1) await come();
  expect(getClaims).toHaveBeenCalledTimes(3);
});
