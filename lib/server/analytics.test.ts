import { beforeEach, expect, it, vi } from 'vitest';
import { TAB_COOKIE } from '@/lib/cookies';

const ID = '00000000-0000-0000-0000-000000000001';
const SESSION = '00000000-0000-0000-0000-00000000000a';

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

it('an action is tracked after its response, with its page as a template and its tab from the cookie', async () => {
  const { track } = await analytics('phc_test');
  request.headers.set('referer', 'http://bingo.example/group/AB12CD?games=all');
  const tab = { session_id: SESSION, referrer: 'https://news.example', theme: 'dark' };
  request.cookies.set(TAB_COOKIE, { value: JSON.stringify(tab) });

  track('group_joined', { group_id: ID, by: 'link' }, { id: ID });
  expect(captured).toEqual([]);
  await responseSent();

  expect(flush).toHaveBeenCalledOnce();
  expect(captured).toMatchObject([
    {
      event: 'group_joined',
      distinctId: ID,
      properties: {
        ...{ ...tab, group_id: ID, by: 'link', page_url: 'http://bingo.example/group/[groupId]' },
        ...{ route: '/group/[groupId]', user_agent: 'Test/1.0', user_id: ID },
        user_type: 'authenticated',
      },
    },
  ]);
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

it('an event of the browser keeps the context of its screen', async () => {
  const { track } = await analytics('phc_test');
  const context = {
    ...{ session_id: SESSION, timestamp: '2026-11-21T12:00:00.000Z', referrer: '' },
    ...({ page_url: 'http://bingo.example/', route: '/', theme: 'dark' } as const),
  };
  track('page_load', { load_time_ms: 900 }, null, context);
  await responseSent();
  expect(captured).toMatchObject([
    {
      distinctId: SESSION,
      timestamp: new Date(context.timestamp),
      properties: { ...context, load_time_ms: 900, user_type: 'guest' },
    },
  ]);
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
