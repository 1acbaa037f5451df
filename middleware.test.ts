import { NextRequest, type NextResponse } from 'next/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { toldViewer } from './lib/accounts/told-viewer';
import { config, middleware } from './middleware';
import { log } from '@/lib/server/log';

const looks = vi.hoisted(() => ({
  who: 'visitor',
  rpc: vi.fn(),
  found: vi.fn(),
  session: vi.fn(),
}));

vi.mock('@/lib/supabase/refresh-session', () => {
  const chain = () => ({ select: chain, eq: chain, maybeSingle: looks.found });
  const supabase = { rpc: looks.rpc, from: chain };
  const carry = (response: NextResponse) => response;
  return {
    updateSession: looks.session.mockImplementation(async () => ({
      who: looks.who,
      supabase,
      carry,
    })),
  };
});

const GAME = '11111111-1111-4111-8111-111111111111';

/** What is answered, in short: where it leads, or which page is shown instead, and with which status. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const url = `http://bingo.example${path}`;
  const response = await middleware(new NextRequest(url, { method, headers }));
  const pathOf = (name: string) => {
    const url = response.headers.get(name);
    return url && new URL(url).pathname + new URL(url).search;
  };
  return {
    to: pathOf('location'),
    instead: pathOf('x-middleware-rewrite'),
    passes: response.headers.get('x-middleware-next') === '1',
    status: response.status,
  };
}

/** Whether Next asks the middleware before it answers a visitor without any cookie. */
const isMatched = (path: string, headers: Record<string, string> = {}) =>
  unstable_doesMiddlewareMatch({ config, url: `http://bingo.example${path}`, headers });

beforeEach(() => {
  vi.clearAllMocks();
  looks.who = 'visitor';
  looks.rpc.mockResolvedValue({ data: { is_admin: false }, error: null, status: 200 });
  looks.found.mockResolvedValue({ data: null, error: null });
});

describe('a visitor', () => {
  it('signs in first, and comes back', async () => {
    for (const path of [
      '/my-games?filter=won',
      '/group/1',
      '/game/1',
      '/admin/themes',
      '/join-group',
    ])
      expect(await ask(path), path).toMatchObject({
        to: `/auth?redirect=${encodeURIComponent(path)}`,
        status: 307,
      });
  });

  it('comes back to the page of which a browser asked for a piece', async () => {
    const asked = [
      ['/my-games?_rsc=1a2b', '/my-games'],
      ['/my-games?filter=won&_rsc=1a2b', '/my-games?filter=won'],
      ['/my-games?_rsc=1a2b&filter=won', '/my-games?filter=won'],
    ] as const;
    for (const [path, page] of asked)
      expect((await ask(path)).to, path).toBe(`/auth?redirect=${encodeURIComponent(page)}`);
  });

  it('passes where no sign-in is asked for', async () => {
    for (const path of ['/', '/auth', '/invite/ABC123', '/guest/join/ABC123', '/games-and-more'])
      expect(await ask(path), path).toMatchObject({ passes: true });
  });

  it('hears from an action itself that the session is over', async () => {
    const action = { 'next-action': 'x' };
    expect(await ask('/my-groups', action, 'POST')).toMatchObject({ passes: true });
    expect(looks.session, 'the action asks').not.toHaveBeenCalled();
    expect(await ask('/my-groups', action), 'no action at all').toMatchObject({ status: 307 });
  });

  it('is not sent away because the auth server is silent', async () => {
    looks.who = 'unknown';
    expect(await ask('/my-games')).toMatchObject({ passes: true });
  });
});

describe('the admin pages', () => {
  beforeEach(() => void (looks.who = 'user'));

  it('are closed to who is no admin', async () => {
    const denied = { instead: '/access-denied', status: 403 };
    expect(await ask('/admin')).toMatchObject(denied);
    looks.rpc.mockResolvedValue({ data: null, error: { message: 'lost' }, status: 0 });
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await ask('/admin/users'), 'nobody knows').toMatchObject(denied);
  });

  it('are open to an admin', async () => {
    looks.rpc.mockResolvedValue({ data: { is_admin: true }, error: null, status: 200 });
    expect(await ask('/admin')).toMatchObject({ passes: true });
    expect(looks.rpc, 'once for the page as well').toHaveBeenCalledOnce();
    const { headers } = await middleware(new NextRequest('http://bingo.example/admin'));
    const told = toldViewer({ get: (name) => headers.get(`x-middleware-request-${name}`) });
    expect(told).toEqual({ is_admin: true });
  });

  it('let an action answer for itself, so that what was typed stays', async () => {
    const action = { 'next-action': 'x' };
    expect(await ask('/admin/themes', action, 'POST')).toMatchObject({ passes: true });
    expect(await ask('/admin/themes', action), 'no action at all').toMatchObject({ status: 403 });
  });

  it('are what is asked about, and nothing else', async () => {
    expect(await ask('/administration')).toMatchObject({ passes: true });
    expect(looks.rpc).not.toHaveBeenCalled();
  });
});

describe('a house game', () => {
  const missing = { instead: '/no-such-house-game' };

  it('that does not exist is told apart before the page begins', async () => {
    expect(await ask(`/house-game/${GAME}`)).toMatchObject(missing);
    expect(await ask('/house-game/abc')).toMatchObject(missing);
    expect(looks.found).toHaveBeenCalledOnce();
  });

  it('is shown when nobody knows, and looked for once when it is found', async () => {
    looks.found.mockResolvedValueOnce({ data: null, error: { message: 'busy' } });
    expect(await ask(`/house-game/${GAME}`)).toMatchObject({ passes: true });
    looks.found.mockResolvedValueOnce({ data: { id: GAME }, error: null });
    expect(await ask(`/house-game/${GAME}`)).toMatchObject({ passes: true });
    expect(await ask(`/house-game/${GAME}`)).toMatchObject({ passes: true });
    expect(looks.found).toHaveBeenCalledTimes(2);
  });
});

describe('the call sheet of a house game', () => {
  it('that does not exist is told apart before the page begins, by who may see it', async () => {
    looks.who = 'user';
    expect(await ask(`/admin/house-games/${GAME}`)).toMatchObject({ instead: '/access-denied' });
    looks.rpc.mockResolvedValue({ data: { is_admin: true }, error: null, status: 200 });
    for (const id of [GAME.replaceAll('1', '2'), 'abc'])
      expect(await ask(`/admin/house-games/${id}`), id).toMatchObject({
        instead: '/no-such-house-game',
      });
    expect(await ask('/admin/house-games')).toMatchObject({ passes: true });
  });
});

describe('another spelling of a cached page’s address', () => {
  it('leads to the page, with any cookie and without', async () => {
    for (const [path, page] of [
      ['/HOW-TO-PLAY', '/how-to-play'],
      ['/About?from=mail', '/about?from=mail'],
    ] as const) {
      expect(await ask(path)).toMatchObject({ to: page, status: 308 });
      expect(isMatched(path), path).toBe(true);
      expect(isMatched(page), page).toBe(false);
    }
    expect(isMatched('/_next/static/chunks/0aBc.js')).toBe(false);
  });

  const [plain, shouted] = ['abcdefab', 'ABCDEFab'].map(
    (start) => `/house-game/${start}-1111-4111-8111-111111111111`,
  );

  it('leads to the one under which the game is cached', async () => {
    expect(await ask(`${shouted}?from=mail`)).toMatchObject({
      to: `${plain}?from=mail`,
      status: 308,
    });
    expect(isMatched(shouted!)).toBe(true);
  });

  it('is nothing to visitors who spell it as we do, nor to who makes up an id', async () => {
    expect(isMatched(plain!)).toBe(false);
    expect(await ask('/house-game/ABC')).toMatchObject({ instead: '/no-such-house-game' });
  });
});

describe('what another site’s page posts', () => {
  it('comes here also where visitors get pages from the cache', () => {
    for (const path of ['/', '/about', `/house-game/${GAME}`]) {
      expect(isMatched(path), path).toBe(false);
      expect(isMatched(path, { origin: 'https://evil.example' }), path).toBe(true);
    }
  });

  const post = async (origin: string, path = '/') => {
    const headers = { host: 'bingo.example', origin, 'next-action': 'x' };
    const request = new NextRequest(`http://bingo.example${path}`, { method: 'POST', headers });
    return (await middleware(request)).status;
  };

  it('is refused in words, whoever is signed in', async () => {
    looks.who = 'user';
    for (const origin of ['https://evil.example', 'null', 'http://bingo.example:8080'])
      expect(await post(origin, '/my-games'), origin).toBe(403);
    expect(await post('http://bingo.example')).toBe(200);
  });
});

it('asks nobody who a watcher is', () => {
  const cookie = 'hb-auth=x; hb-guest=x; hb-seen=x';
  for (const path of ['/api/health', '/api/ready'])
    expect(isMatched(path, { cookie, origin: 'https://watch.example' }), path).toBe(false);
});
