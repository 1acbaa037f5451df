import { beforeEach, expect, it, vi } from 'vitest';
import { TAB_COOKIE } from '@/lib/cookies';
import { worked } from './outages';

const ID = '00000000-0000-0000-0000-000000000001';

const request = vi.hoisted(() => ({
  headers: new Headers(),
  cookies: new Map<string, { value: string }>(),
}));
const captured = vi.hoisted(() => [] as Record<string, unknown>[]);
const flush = vi.hoisted(() => vi.fn());
const later = vi.hoisted(() => [] as (() => Promise<void>)[]);

vi.mock('next/headers', () => ({
  headers: async () => request.headers,
  cookies: async () => request.cookies,
}));
vi.mock('next/server', () => ({ after: (work: () => Promise<void>) => later.push(work) }));
vi.mock('posthog-node', () => ({
  PostHog: class {
    capture = (message: Record<string, unknown>) => captured.push(message);
    flush = flush;
  },
}));

async function analytics(key: string) {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_POSTHOG_KEY', key);
  return import('./analytics');
}

const responseSent = () => Promise.all(later.splice(0).map((work) => work()));

beforeEach(() => {
  worked('analytics');
  captured.length = 0;
  flush.mockReset();
  request.cookies.clear();
  request.headers = new Headers({ host: 'bingo.example', 'user-agent': 'Test/1.0' });
});

it('nothing is tracked without a key', async () => {
  const { track } = await analytics('');
  track('user_login', {}, { id: ID });
  await responseSent();
  expect(captured).toEqual([]);
});

it('a guest’s event has no user, and ignores an invalid tab cookie and a foreign referrer', async () => {
  const { track } = await analytics('phc_test');
  request.headers.set('referer', 'https://evil.example/invite/AB12CD');
  request.cookies.set(TAB_COOKIE, { value: '{"session_id":"ada@example.com"}' });
  track('house_card_purchased', { game_id: ID, as_guest: true }, null);
  await responseSent();
  expect(captured[0]).toMatchObject({
    distinctId: 'unknown',
    properties: { user_id: null, user_type: 'guest', route: '/[other]' },
  });
  expect(JSON.stringify(captured)).not.toMatch(/example\.com|evil|AB12CD/);
});

it('an unreachable PostHog is logged once and fails no action', async () => {
  const { track } = await analytics('phc_test');
  const { log } = await import('./log');
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  flush.mockRejectedValue(new Error('refused'));
  for (const event of ['user_login', 'user_logout'] as const) track(event, {}, { id: ID });
  await responseSent();
  expect(logged).toHaveBeenCalledOnce();
});
