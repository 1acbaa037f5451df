import { NextRequest, type NextResponse } from 'next/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { viewerFromHeader } from './lib/accounts/viewer-header';
import { config, middleware } from './middleware';
import { log } from '@/lib/server/log';

const backend = vi.hoisted(() => ({
  who: 'visitor',
  rpc: vi.fn(),
  found: vi.fn(),
  session: vi.fn(),
  table: vi.fn(),
}));

vi.mock('@/lib/games/table-reads', () => ({ readTable: backend.table }));

vi.mock('@/lib/supabase/refresh-session', () => {
  const looked = ['house_game_exists', 'group_of_game', 'theme_page', 'linked_card'];
  const rpc = (name: string) => (looked.includes(name) ? backend.found() : backend.rpc());
  const supabase = { rpc };
  const carry = (response: NextResponse) => response;
  return {
    updateSession: backend.session.mockImplementation(async () => ({
      who: backend.who,
      supabase,
      carry,
    })),
  };
});

const GAME = '11111111-1111-4111-8111-111111111111';

/** The response in short: a redirect's target, a rewrite's target, or whether the request passes, and the status. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const url = `http://bingo.example${path}`;
  const response = await middleware(new NextRequest(url, { method, headers }));
  const pathOf = (name: string) => {
    const url = response.headers.get(name);
    return url && new URL(url).pathname + new URL(url).search;
  };
  return {
    to: pathOf('location'),
    rewrite: pathOf('x-middleware-rewrite'),
    passes: response.headers.get('x-middleware-next') === '1',
    status: response.status,
  };
}

/** Whether Next runs the middleware for a visitor without cookies. */
const isMatched = (path: string, headers: Record<string, string> = {}) =>
  unstable_doesMiddlewareMatch({ config, url: `http://bingo.example${path}`, headers });

beforeEach(() => {
  vi.clearAllMocks();
  backend.who = 'visitor';
  backend.rpc.mockResolvedValue({ data: { is_admin: false }, error: null, status: 200 });
  backend.found.mockResolvedValue({ data: false, error: null, status: 200 });
});

describe('a visitor', () => {
  it('is redirected to sign in, with the path to return to', async () => {
    for (const path of ['/my-games?filter=won', '/group/1', '/admin/themes', '/join-group'])
      expect(await ask(path), path).toMatchObject({
        to: `/auth?redirect=${encodeURIComponent(path)}`,
        status: 307,
      });
  });

  it('returns to the page itself after a request of the router for its data', async () => {
    const cases = [
      ['/my-games?_rsc=1a2b', '/my-games'],
      ['/my-games?filter=won&_rsc=1a2b', '/my-games?filter=won'],
      ['/my-games?_rsc=1a2b&filter=won', '/my-games?filter=won'],
    ] as const;
    for (const [path, page] of cases)
      expect((await ask(path)).to, path).toBe(`/auth?redirect=${encodeURIComponent(page)}`);
  });

  it('passes where no sign-in is needed', async () => {
    for (const path of ['/', '/auth', '/invite/ABC123', '/guest/join/ABC123', '/games-and-more'])
      expect(await ask(path), path).toMatchObject({ passes: true });
  });

  it('gets the refusal of a server action from the action itself', async () => {
    const action = { 'next-action': 'x' };
    expect(await ask('/my-groups', action, 'POST')).toMatchObject({ passes: true });
    expect(backend.session, 'the action reads the session').not.toHaveBeenCalled();
    expect(await ask('/my-groups', action), 'a GET is no action').toMatchObject({ status: 307 });
  });

  it('is not redirected if the auth server does not respond', async () => {
    backend.who = 'unknown';
    expect(await ask('/my-games')).toMatchObject({ passes: true });
  });
});

describe('the admin pages', () => {
  beforeEach(() => void (backend.who = 'user'));

  it('are denied to everybody but admins', async () => {
    const denied = { rewrite: '/access-denied', status: 403 };
    expect(await ask('/admin')).toMatchObject(denied);
    backend.rpc.mockResolvedValue({ data: null, error: { message: 'lost' }, status: 0 });
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await ask('/admin/users'), 'after a failed read').toMatchObject(denied);
  });

  it('pass for an admin, with the viewer in a header', async () => {
    backend.rpc.mockResolvedValue({ data: { is_admin: true }, error: null, status: 200 });
    expect(await ask('/admin')).toMatchObject({ passes: true });
    expect(backend.rpc, 'read once').toHaveBeenCalledOnce();
    const { headers } = await middleware(new NextRequest('http://bingo.example/admin'));
    const get = (name: string) => headers.get(`x-middleware-request-${name}`);
    expect(viewerFromHeader({ get })).toEqual({ is_admin: true });
  });

  it('let server actions pass, which refuse by themselves and keep what was typed', async () => {
    const action = { 'next-action': 'x' };
    expect(await ask('/admin/themes', action, 'POST')).toMatchObject({ passes: true });
    expect(await ask('/admin/themes', action), 'a GET is no action').toMatchObject({ status: 403 });
  });

  it('are only those below /admin', async () => {
    expect(await ask('/administration')).toMatchObject({ passes: true });
    expect(backend.rpc).not.toHaveBeenCalled();
  });
});

describe('a house game', () => {
  const missing = { rewrite: '/no-such-house-game' };

  it('that does not exist is rewritten to a 404 page', async () => {
    expect(await ask(`/house-game/${GAME}`)).toMatchObject(missing);
    expect(await ask('/house-game/abc')).toMatchObject(missing);
    expect(backend.found).toHaveBeenCalledOnce();
  });

  it('passes after a failed read, and is read once if it exists', async () => {
    backend.found.mockResolvedValueOnce({ data: null, error: { message: 'busy' }, status: 500 });
    expect(await ask(`/house-game/${GAME}`)).toMatchObject({ passes: true });
    backend.found.mockResolvedValueOnce({ data: true, error: null, status: 200 });
    expect(await ask(`/house-game/${GAME}`)).toMatchObject({ passes: true });
    expect(await ask(`/house-game/${GAME}`)).toMatchObject({ passes: true });
    expect(backend.found).toHaveBeenCalledTimes(2);
  });
});

describe('a table view by link', () => {
  it('is missing where there is no such link, and passes if that cannot be read', async () => {
    backend.table.mockResolvedValueOnce(null);
    expect(await ask('/table/abc')).toMatchObject({ rewrite: '/no-such-house-game' });
    backend.table.mockResolvedValueOnce({ body: '{}', etag: '' });
    expect(await ask('/table/abc')).toMatchObject({ passes: true });
    backend.table.mockRejectedValueOnce(new Error('down'));
    expect(await ask('/table/abc')).toMatchObject({ passes: true });
  });
});

describe('a card by link', () => {
  it('is missing where there is no such link, and passes if that cannot be read', async () => {
    backend.found.mockResolvedValueOnce({ data: null, error: null, status: 200 });
    expect(await ask('/card/abc')).toMatchObject({ rewrite: '/no-such-house-game' });
    backend.found.mockResolvedValueOnce({ data: { card: {} }, error: null, status: 200 });
    expect(await ask('/card/abc')).toMatchObject({ passes: true });
    backend.found.mockResolvedValueOnce({ data: null, error: { message: 'busy' }, status: 500 });
    expect(await ask('/card/abc')).toMatchObject({ passes: true });
  });
});

describe('a theme', () => {
  it('is a 404 if it does not exist, and passes if that cannot be read', async () => {
    backend.found.mockResolvedValueOnce({ data: null, error: null, status: 200 });
    expect(await ask('/themes/soup')).toMatchObject({ rewrite: '/themes/soup/none' });
    backend.found.mockResolvedValueOnce({ data: { slug: 'soup' }, error: null, status: 200 });
    expect(await ask('/themes/soup')).toMatchObject({ passes: true });
    backend.found.mockResolvedValueOnce({ data: null, error: { message: 'busy' }, status: 500 });
    expect(await ask('/themes/soup')).toMatchObject({ passes: true });
    expect(isMatched('/themes/soup')).toBe(false);
    expect(isMatched('/themes/soup.txt')).toBe(true);
  });
});

describe('a private game', () => {
  it('passes for a visitor if it exists, and is a 404 otherwise', async () => {
    backend.found.mockResolvedValueOnce({ data: 'Hanna’s table', error: null, status: 200 });
    expect(await ask(`/game/${GAME}`)).toMatchObject({ passes: true });
    backend.found.mockResolvedValueOnce({ data: null, error: null, status: 200 });
    expect(await ask(`/game/${GAME}`)).toMatchObject({ rewrite: '/no-such-house-game' });
    expect(await ask('/game/abc')).toMatchObject({ rewrite: '/no-such-house-game' });
    backend.found.mockResolvedValueOnce({ data: null, error: { message: 'busy' }, status: 500 });
    expect(await ask(`/game/${GAME}`)).toMatchObject({ passes: true });
    expect(await ask(`/game/${GAME}?_rsc=1a2b`), 'an open page without its session').toMatchObject({
      to: `/auth?redirect=${encodeURIComponent(`/game/${GAME}`)}`,
    });
  });

  it('is not read for people with an account', async () => {
    backend.who = 'user';
    expect(await ask(`/game/${GAME}`)).toMatchObject({ passes: true });
    expect(backend.found).not.toHaveBeenCalled();
  });
});

describe('the call sheet of a house game', () => {
  it('that does not exist is rewritten to a 404 page for admins', async () => {
    backend.who = 'user';
    expect(await ask(`/admin/house-games/${GAME}`)).toMatchObject({ rewrite: '/access-denied' });
    backend.rpc.mockResolvedValue({ data: { is_admin: true }, error: null, status: 200 });
    for (const id of [GAME.replaceAll('1', '2'), 'abc'])
      expect(await ask(`/admin/house-games/${id}`), id).toMatchObject({
        rewrite: '/no-such-house-game',
      });
    expect(await ask('/admin/house-games')).toMatchObject({ passes: true });
  });
});

describe('a path of a cached page with capital letters', () => {
  it('is redirected to lower case, with or without cookies', async () => {
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

  it('is redirected for a house game, too', async () => {
    expect(await ask(`${shouted}?from=mail`)).toMatchObject({
      to: `${plain}?from=mail`,
      status: 308,
    });
    expect(isMatched(shouted!)).toBe(true);
  });

  it('is a 404 with an invalid id, while lower case does not run the middleware', async () => {
    expect(isMatched(plain!)).toBe(false);
    expect(await ask('/house-game/ABC')).toMatchObject({ rewrite: '/no-such-house-game' });
  });
});

describe('a post from another site’s page', () => {
  it('runs the middleware even on paths of cached pages', () => {
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

  it('is refused with status 403', async () => {
    backend.who = 'user';
    for (const origin of ['https://evil.example', 'null', 'http://bingo.example:8080'])
      expect(await post(origin, '/my-games'), origin).toBe(403);
    expect(await post('http://bingo.example')).toBe(200);
  });
});

it('the health checks do not run the middleware', () => {
  const cookie = 'hb-auth=x; hb-guest=x; hb-seen=x';
  for (const path of ['/api/health', '/api/ready'])
    expect(isMatched(path, { cookie, origin: 'https://watch.example' }), path).toBe(false);
});
