import { NextRequest } from 'next/server';
import { afterEach, expect, it, vi } from 'vitest';
import { MOST_EVENTS } from '@/lib/server/analytics-intake';
import { POST } from './route';

vi.mock('@/lib/browser/analytics-keys', () => ({ isTracking: true }));
vi.mock('@/lib/server/analytics', () => ({ track: vi.fn() }));
vi.mock('@/lib/server/origin', () => ({ isOwnPage: () => true }));
vi.mock('@/lib/supabase/server', () => ({
  createServerSupabase: async () => ({ auth: { getClaims: async () => ({ data: null }) } }),
}));

afterEach(() => vi.unstubAllEnvs());

const post = (headers: Record<string, string>) =>
  POST(new NextRequest('http://bingo.example/api/events', { method: 'POST', body: '[]', headers }));

it('requests are limited by the address that the proxy appends, not by those that the client sends', async () => {
  vi.stubEnv('TRUSTED_PROXY_HEADER', 'x-forwarded-for');
  const statusOf = async (n: number, address: string) =>
    (await post({ 'x-forwarded-for': `192.0.2.${n}, ${address}` })).status;
  for (let n = 0; n < MOST_EVENTS.per_address; n++)
    expect(await statusOf(n, '203.0.113.1')).not.toBe(429);
  expect(await statusOf(1, '203.0.113.1')).toBe(429);
  expect(await statusOf(1, '203.0.113.2')).not.toBe(429);
});

it('a header that no setting names is ignored', async () => {
  const sent = { 'x-forwarded-for': '192.0.2.200' };
  for (let n = 0; n < MOST_EVENTS.per_address; n++) await post(sent);
  expect((await post(sent)).status).not.toBe(429);
});
