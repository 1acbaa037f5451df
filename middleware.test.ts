import { NextRequest, type NextResponse } from 'next/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { config, middleware } from './middleware';
import { log } from '@/lib/server/log';

const backend = vi.hoisted(() => ({
  who: 'visitor',
  rpc: vi.fn(),
  session: vi.fn(),
  isUnknown: false,
}));

vi.mock('@/lib/server/refresh-session', () => {
  const carry = (response: NextResponse) => response;
  return {
    updateSession: backend.session.mockImplementation(async () => ({
      who: backend.who,
      supabase: { rpc: backend.rpc, isUnknown: backend.isUnknown },
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

/** Whether Next runs the middleware. */
const isMatched = (
  path: string,
  headers: Record<string, string> = {},
  cookies: Record<string, string> = {},
) => unstable_doesMiddlewareMatch({ config, url: `http://bingo.example${path}`, headers, cookies });

beforeEach(() => {
  vi.clearAllMocks();
  backend.who = 'visitor';
  backend.rpc.mockResolvedValue({ data: { is_admin: false }, error: null, status: 200 });
});

describe('a visitor', () => {
  it('returns to the page itself after a request of the router for its data', async () => {
    const cases = [
      ['/my-games?_rsc=1a2b', '/my-games'],
      ['/my-games?filter=won&_rsc=1a2b', '/my-games?filter=won'],
      ['/my-games?_rsc=1a2b&filter=won', '/my-games?filter=won'],
    ] as const;
    for (const [path, page] of cases)
      expect((await ask(path)).to, path).toBe(`/auth?redirect=${encodeURIComponent(page)}`);
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

  it('whose expired session could not be refreshed reads so, and opens what everybody may see', async () => {
    backend.who = 'unknown';
    backend.isUnknown = true;
    expect(await ask('/my-games')).toMatchObject({ to: null, rewrite: '/unavailable' });
    const existing = globalThis as { hbExisting?: Set<string> };
    existing.hbExisting = new Set([`/house-game/${GAME}`]);
    expect(await ask(`/house-game/${GAME}`)).toMatchObject({ passes: true });
    existing.hbExisting = undefined;
    backend.isUnknown = false;
  });
});

it('a page that needs the database says so while it is away, and other pages pass', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  // The answers to other tests of this process were long ago, by a clock that begins at zero.
  vi.advanceTimersByTime(24 * 3_600_000);
  backend.rpc.mockResolvedValue({ data: null, error: { message: 'lost' }, status: 0 });
  const lost = ask(`/game/${GAME}`);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await lost).toMatchObject({ rewrite: '/unavailable', to: null });
  for (const path of ['/', '/auth', '/email-verification'])
    expect(await ask(path), path).toMatchObject({ passes: true });
  expect(await ask(`/game/${GAME}`, { rsc: '1' }), 'the router').toMatchObject({ passes: true });
  expect(await ask(`/game/${GAME}`, {}, 'POST'), 'a form').toMatchObject({ passes: true });
  await vi.advanceTimersByTimeAsync(2_000);
  backend.rpc.mockResolvedValue({ data: null, error: null, status: 200 });
  expect(await ask(`/game/${GAME}`)).toMatchObject({ passes: true });
  vi.useRealTimers();
});

describe('the admin pages', () => {
  beforeEach(() => void (backend.who = 'user'));

  it('are denied to everybody but admins', async () => {
    const denied = { rewrite: '/access-denied', status: 403 };
    expect(await ask('/admin')).toMatchObject(denied);
  });

  it('say after a failed check that they could not be read', async () => {
    backend.rpc.mockResolvedValue({
      data: null,
      error: { code: '57014', message: 'slow' },
      status: 500,
    });
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await ask('/admin/users')).toMatchObject({ passes: true });
  });

  it('let server actions pass, which refuse by themselves and keep what was typed', async () => {
    const action = { 'next-action': 'x' };
    expect(await ask('/admin/themes', action, 'POST')).toMatchObject({ passes: true });
    expect(await ask('/admin/themes', action), 'a GET is no action').toMatchObject({ status: 403 });
  });
});

describe('the policy', () => {
  const policiesOf = async (path: string, headers: Record<string, string> = {}) => {
    const request = new NextRequest(`http://bingo.example${path}`, { headers });
    const { headers: sent } = await middleware(request);
    const name = 'content-security-policy';
    return { page: sent.get(`x-middleware-request-${name}`), response: sent.get(name) };
  };

  it('has a nonce of its own for each response, and the hash of the script for the color scheme', async () => {
    const [one, other] = [await policiesOf('/auth'), await policiesOf('/auth')];
    expect(one.page).toMatch(
      /script-src 'self' 'nonce-[\w+/]{22}==' 'sha256-[\w+/]{43}='; script-src-attr 'none'/,
    );
    expect(one.response).toBe(one.page);
    expect(other.page).not.toBe(one.page);
    const sent = { 'content-security-policy': "script-src 'nonce-abc'" };
    expect((await policiesOf('/auth', sent)).page).not.toContain('abc');
  });
});

describe('an address with capital letters in its first part', () => {
  it('is redirected to lower case', async () => {
    for (const [path, page] of [
      ['/HOW-TO-PLAY', '/how-to-play'],
      ['/About?from=mail', '/about?from=mail'],
      ['/Invite/ABC123', '/invite/ABC123'],
    ] as const) {
      expect(await ask(path)).toMatchObject({ to: page, status: 308 });
      expect(isMatched(path), path).toBe(true);
    }
    expect(isMatched('/_next/static/chunks/0aBc.js')).toBe(false);
  });

  it.each([
    "/$'A/evil.example/x",
    '/$`A/evil.example/x',
    '/$&A/evil.example',
    "/A$'$'/evil.example",
    '/%2FEvil.example',
    '/%5CEvil.example',
    '/A//evil.example',
    '//Evil.example/x',
    '/\\Evil.example',
    '/\t/Evil.example',
    '/A/..//evil.example',
    '/％2FEvil.example',
    `/A${'a'.repeat(3000)}`,
  ])('is never redirected to another site: case %#', async (path) => {
    const request = new NextRequest(`http://bingo.example${path}`, { headers: { origin: 'x' } });
    const to = (await middleware(request)).headers.get('location') ?? '/';
    // Next sends the part of the URL behind the origin.
    const sent = to.replace('http://bingo.example', '');
    expect(sent).toMatch(/^\/(?![/\\]|%2f|%5c)/i);
    expect(new URL(sent, 'http://bingo.example').host).toBe('bingo.example');
  });
});

describe('a post from another site’s page', () => {
  it('runs the middleware even on paths of cached pages', () => {
    for (const path of ['/', '/about', `/house-game/${GAME}`]) {
      expect(isMatched(path), path).toBe(false);
      expect(isMatched(path, { origin: 'https://evil.example' }), path).toBe(true);
    }
  });

  it('is refused with status 403', async () => {
    backend.who = 'user';
    const post = async (origin: string) => {
      const headers = { host: 'bingo.example', origin, 'next-action': 'x' };
      return (await ask('/my-games', headers, 'POST')).status;
    };
    for (const origin of ['http://bingo.example.evil.example', 'null', 'http://bingo.example:8080'])
      expect(await post(origin), origin).toBe(403);
    expect(await post('http://bingo.example')).toBe(200);
  });
});

describe('a house game or theme that may not exist', () => {
  const perhaps = { 'hb-perhaps': '1' };

  it('runs the middleware, unless it is known', () => {
    for (const path of ['/themes/x', `/house-game/${GAME}`, '/themes/x/share.png']) {
      expect(isMatched(path, perhaps), path).toBe(true);
      expect(isMatched(path), path).toBe(false);
    }
  });

  it('has the policy of a cached page, without a nonce, unless it is one of a person', async () => {
    const existing = globalThis as { hbExisting?: Set<string> };
    existing.hbExisting = new Set(['/themes/x', `/house-game/${GAME}`]);
    const policyOf = async (path: string, cookie = '') => {
      const request = new NextRequest(`http://bingo.example${path}`, {
        headers: { ...perhaps, cookie },
      });
      return (await middleware(request)).headers.get('content-security-policy');
    };
    expect(await policyOf('/themes/x')).toBeNull();
    expect(await policyOf('/themes/x', 'hb-seen=1')).toBeNull();
    expect(await policyOf(`/house-game/${GAME}`)).toBeNull();
    expect(await policyOf(`/house-game/${GAME}`, 'hb-guest=1')).toContain('nonce-');
    expect(await policyOf('/themes/x/print')).toContain('nonce-');
    existing.hbExisting = undefined;
  });

  it('is answered with 404', async () => {
    expect(await ask('/themes/_', perhaps)).toMatchObject({
      rewrite: '/no-such-page',
      status: 404,
    });
    expect(await ask('/themes/_/print')).toMatchObject({ rewrite: '/no-such-page', status: 404 });
    const game = { rewrite: '/visitor/house-game/-', status: 404 };
    expect(await ask('/house-game/abc', perhaps)).toMatchObject(game);
  });
});

describe('a server action', () => {
  it('runs the middleware on paths of cached pages, also without an origin', () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const headers of [{ 'next-action': 'x' }, form])
      for (const path of ['/', '/about', `/house-game/${GAME}`, '/no-such-page'])
        expect(isMatched(path, headers), path).toBe(true);
  });

  it('with a body of too many values is refused', async () => {
    const send = async (body: string) => {
      const init = { method: 'POST', headers: { 'next-action': 'x' }, body };
      return (await middleware(new NextRequest('http://bingo.example/auth', init))).status;
    };
    expect(await send(`[${'"$0",'.repeat(6_000)}1]`)).toBe(413);
    expect(await send('["$0"]')).toBe(200);
  });
});

it('the health checks do not run the middleware', () => {
  const cookies = { 'hb-guest': '1', 'hb-seen': '1' };
  for (const path of ['/api/health', '/api/ready'])
    expect(isMatched(path, { origin: 'https://watch.example' }, cookies), path).toBe(false);
});
