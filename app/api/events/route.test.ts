import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MOST_EVENTS } from '@/lib/server/analytics-intake';

// The count starts from zero with each minute, which a slow machine may reach while it sends.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The status of a request of the app's own page, which has no events. */
async function statusOf(headers: Record<string, string>) {
  vi.stubEnv('NEXT_PUBLIC_POSTHOG_KEY', 'phc_test');
  const { POST } = await import('./route');
  const own = { host: 'bingo.example', origin: 'http://bingo.example', ...headers };
  const sent = { method: 'POST', body: 'no events', headers: own };
  return (await POST(new NextRequest('http://bingo.example/api/events', sent))).status;
}

it('requests are limited by the address that the proxy appends, not by those that the client sends', async () => {
  vi.stubEnv('TRUSTED_PROXY_HEADER', 'x-forwarded-for');
  const from = (n: number, address: string) =>
    statusOf({ 'x-forwarded-for': `192.0.2.${n}, ${address}` });
  for (let n = 0; n < MOST_EVENTS.per_address; n++) expect(await from(n, '203.0.113.1')).toBe(400);
  expect(await from(1, '203.0.113.1')).toBe(429);
  expect(await from(1, '203.0.113.2')).toBe(400);
});
