import { generateKeyPair, exportJWK, SignJWT, type CryptoKey } from 'jose';
import { NextRequest, NextResponse } from 'next/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetState } from './process-state';
import type { Session } from './refresh-session';

const BACKEND = 'https://backend.example';
const NOW = new Date('2026-11-22T12:00:00Z').getTime();

let keys: object[];
let paths: string[];
/** The responses of the auth server, by path. */
let answers: Record<string, (init: RequestInit) => Response | Promise<Response>>;
let updateSession: (request: NextRequest) => Promise<Session>;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] });
  forgetState();
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', BACKEND);
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'key');
  [keys, paths] = [[], []];
  const refused = { code: 403, error_code: 'bad_jwt', msg: 'invalid JWT' };
  answers = {
    '/.well-known/jwks.json': () => Response.json({ keys }),
    '/user': () => Response.json(refused, { status: 403 }),
    '/token': () => Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 }),
    '/rest/v1/rpc/my_account': () => Response.json({}),
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = new URL(url).pathname.replace('/auth/v1', '');
    paths.push(path);
    return answers[path]!(init);
  });
  ({ updateSession } = await import('./refresh-session'));
});

afterEach(() => {
  forgetState();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** A key that signs sessions. The auth server lists it unless it is forged or withdrawn. */
async function newKey(kid: string, { isListed = true } = {}): Promise<CryptoKey> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  if (isListed) keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256' });
  return privateKey;
}

async function sessionBy(key: CryptoKey, kid: string) {
  const claims = {
    ...{ sub: 'ann', role: 'authenticated', exp: NOW / 1000 + 3600 },
    session_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  };
  const access_token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key);
  return {
    ...{ access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600 },
    ...{ expires_at: claims.exp, user: { id: 'ann' } },
  };
}

type Held = Awaited<ReturnType<typeof sessionBy>>;

async function visit(session: Held, mark = '; hb-session=0f8fad5b') {
  const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
  const request = new NextRequest('https://bingo.example/my-games', {
    headers: { cookie: `hb-auth=${value}${mark}` },
  });
  const { who, carry } = await updateSession(request);
  const cookies = request.cookies.getAll().filter(({ name }) => name.startsWith('hb-auth'));
  return { who, cookies, set: carry(NextResponse.next()).cookies.getAll() };
}

it('sessions are verified with the keys, which are read once', async () => {
  const session = await sessionBy(await newKey('today'), 'today');
  const visits = await Promise.all([1, 2, 3].map(() => visit(session)));
  visits.push(await visit(session));
  expect(visits.map(({ who }) => who)).toEqual(['user', 'user', 'user', 'user']);
  expect(paths).toEqual(['/.well-known/jwks.json']);
});

it('unknown keys cause a new read of the keys at most every 10 seconds', async () => {
  await newKey('today');
  const forged = await sessionBy(await newKey('unknown', { isListed: false }), 'unknown');
  for (let times = 0; times < 5; times += 1) expect((await visit(forged)).who).toBe('visitor');
  expect(paths.filter((path) => path.endsWith('jwks.json'))).toHaveLength(1);

  const tomorrows = await sessionBy(await newKey('tomorrow'), 'tomorrow');
  vi.advanceTimersByTime(10_000);
  expect((await visit(tomorrows)).who).toBe('user');
  expect(paths.filter((path) => path.endsWith('jwks.json'))).toHaveLength(2);
});

it('a session that names a known key but is signed with another one is cleared', async () => {
  await newKey('today');
  const forged = await sessionBy(await newKey('today', { isListed: false }), 'today');
  const { who, cookies } = await visit(forged);
  expect(who).toBe('visitor');
  expect(cookies.filter(({ value }) => value !== '')).toEqual([]);
});

it('a session under a withdrawn key is refreshed under the current key', async () => {
  const today = await sessionBy(await newKey('today'), 'today');
  const old = await sessionBy(await newKey('old', { isListed: false }), 'old');
  answers['/token'] = () => Response.json(today);
  const { who, cookies } = await visit(old);
  expect(who).toBe('user');
  const held = cookies.map(({ value }) => value.replace('base64-', '')).join('');
  expect(Buffer.from(held, 'base64url').toString()).toContain(today.access_token);
});

it('a session under a withdrawn key that has ended is cleared, in whichever version it is refused', async () => {
  await newKey('today');
  const old = await sessionBy(await newKey('old', { isListed: false }), 'old');
  answers['/token'] = ({ headers }) => {
    const refusal = new Headers(headers).has('x-supabase-api-version')
      ? { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' }
      : { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' };
    return Response.json(refusal, { status: 400 });
  };
  expect((await visit(old)).who).toBe('visitor');
});

it.each([
  ['is refreshed', '; hb-session=0f8fad5b', -3600],
  ['was written by a script', '', 0],
])(
  'a session that %s is written by the server, where scripts cannot read it',
  async (kid, mark, age) => {
    const session = await sessionBy(await newKey(kid), kid);
    answers['/token'] = () => Response.json(session);
    const { who, set } = await visit({ ...session, expires_at: session.expires_at + age }, mark);
    expect(who).toBe('user');
    const kept = { path: '/', sameSite: 'lax', maxAge: 400 * 86_400 };
    expect(set).toEqual([
      expect.objectContaining({ ...kept, name: 'hb-auth', httpOnly: true }),
      expect.objectContaining({ ...kept, name: 'hb-session', value: '0f8fad5b' }),
      expect.objectContaining({ name: 'hb-seen', value: '1' }),
    ]);
    expect(set.filter(({ httpOnly }) => httpOnly)).toHaveLength(1);
  },
);

it('a session of this server is not written again before it is refreshed', async () => {
  const { set } = await visit(await sessionBy(await newKey('own'), 'own'));
  expect(set).toEqual([]);
});

it('a session is `unknown` while the keys cannot be read, and four seconds later they are read again', async () => {
  const session = await sessionBy(await newKey('unread'), 'unread');
  const readable = answers['/.well-known/jwks.json']!;
  answers['/.well-known/jwks.json'] = () => new Response('', { status: 503 });
  expect((await visit(session)).who).toBe('unknown');
  answers['/.well-known/jwks.json'] = readable;
  expect((await visit(session)).who).toBe('unknown');
  vi.advanceTimersByTime(4_000);
  expect((await visit(session)).who).toBe('user');
});

it('of a thousand session cookies, ten are cleared', async () => {
  const cookie = Array.from({ length: 1000 }, (_, part) => `hb-auth.${part}=a`).join('; ');
  const request = new NextRequest('https://bingo.example/my-games', { headers: { cookie } });
  const { carry } = await updateSession(request);
  const cleared = carry(NextResponse.next()).cookies.getAll();
  expect(cleared.map(({ name }) => name).filter((name) => /^hb-auth/.test(name))).toHaveLength(10);
});

const json = (body: unknown, status: number) => () => Response.json(body, { status });
const html = (status: number) => () =>
  new Response('<html>', { status, headers: { 'Content-Type': 'text/html' } });

it.each([
  ['an empty object', json({}, 200)],
  ['keys that are not a list', json({ keys: 'none' }, 200)],
  ['a list of nulls', json({ keys: [null] }, 200)],
  ['an HTML error page', html(403)],
  ['a paused project', json({ message: 'Project paused' }, 540)],
])('nobody is signed out while the read of the keys returns %s', async (_, answer) => {
  const session = await sessionBy(await newKey('today'), 'today');
  answers['/.well-known/jwks.json'] = answer;
  const { who, cookies } = await visit(session);
  expect([who, cookies.map(({ value }) => value !== '')]).toEqual(['unknown', [true]]);
});

it.each([
  ['rate-limited', json({ error_code: 'over_request_rate_limit' }, 429)],
  ['paused', json({ message: 'Project paused' }, 540)],
  ['behind a gateway that responds 403', html(403)],
  ['behind a gateway that takes no key', json({ message: 'Invalid API key' }, 401)],
])('a session under an unknown key is kept while the auth server is %s', async (_, answer) => {
  await newKey('today');
  const session = await sessionBy(await newKey('tomorrow', { isListed: false }), 'tomorrow');
  answers['/user'] = answer;
  const { who, cookies } = await visit(session);
  expect([who, cookies.map(({ value }) => value !== '')]).toEqual(['unknown', [true]]);
});

it('while the keys cannot be read again, the last ones count', async () => {
  const key = await newKey('kept');
  expect((await visit(await sessionBy(key, 'kept'))).who).toBe('user');
  answers['/.well-known/jwks.json'] = () => new Response('', { status: 500 });
  // auth-js keeps them for ten minutes as well.
  vi.advanceTimersByTime(1_800_000);
  expect((await visit(await sessionBy(key, 'kept'))).who).toBe('user');
  expect(paths.filter((path) => path.endsWith('jwks.json'))).toHaveLength(2);
});

/** A session under a key of its own, because auth-js remembers the key of a name in all tests. */
const newSession = async (kid: string) => sessionBy(await newKey(kid), kid);

/** The ways in which an auth server does not answer a refresh. */
const failures: [string, () => Response | Promise<Response>][] = [
  ['closes the connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers 500', json({ error_code: 'unexpected_failure' }, 500)],
  ['answers 503', html(503)],
  ['answers 429', json({ error_code: 'over_request_rate_limit' }, 429)],
  ['answers 200 with an empty object', json({}, 200)],
  ['answers 200 with a page', html(200)],
  ['answers 404 as a gateway', json({ message: 'no Route matched' }, 404)],
];

const asksOf = (path: string) => paths.filter((asked) => asked === path).length;

it.each(failures)(
  'an auth server that %s is asked once in four seconds, and a token that is still valid is used',
  async (how, answer) => {
    const session = await newSession(`due ${how}`);
    const due = { ...session, expires_at: NOW / 1000 + 60 };
    answers['/token'] = answer;
    for (let times = 0; times < 3; times += 1) {
      const { who, cookies, set } = await visit(due);
      expect([who, cookies.length, set]).toEqual(['user', 1, []]);
    }
    expect(asksOf('/token')).toBe(1);
  },
);

it.each(failures)(
  'an expired session is kept and asked for once while the auth server %s, and refreshed afterwards',
  async (how, answer) => {
    const session = await newSession(`expired ${how}`);
    const expired = { ...session, expires_at: NOW / 1000 - 60 };
    answers['/token'] = answer;
    for (let times = 0; times < 3; times += 1) {
      const { who, cookies, set } = await visit(expired);
      expect([who, cookies.length, set]).toEqual(['unknown', 1, []]);
    }
    expect(asksOf('/token')).toBe(1);
    vi.advanceTimersByTime(4_000);
    answers['/token'] = () => Response.json(session);
    expect((await visit(expired)).who).toBe('user');
  },
);

it('an auth server that never answers delays no request for long, and the second not at all', async () => {
  const session = await newSession('late');
  const expired = { ...session, expires_at: NOW / 1000 - 60 };
  const { promise, resolve } = Promise.withResolvers<Response>();
  answers['/token'] = () => promise;
  expect((await visit(expired)).who).toBe('unknown');
  vi.advanceTimersByTime(1_300);
  expect((await visit(expired)).who).toBe('unknown');
  expect(asksOf('/token')).toBe(1);
  // Its late answer is the next session, which would otherwise be lost.
  resolve(Response.json(session));
  await promise;
  expect((await visit(expired)).who).toBe('user');
  expect(asksOf('/token')).toBe(1);
});

it('a request that has waited once for an auth server that never answers waits for no keys', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubEnv('BACKEND_PATIENCE_MS', '100');
  const session = await newSession('cold');
  const never = () => new Promise<Response>(() => undefined);
  Object.assign(answers, { '/token': never, '/.well-known/jwks.json': never });
  const timer = vi.spyOn(globalThis, 'setTimeout');
  expect((await visit({ ...session, expires_at: NOW / 1000 + 60 })).who).toBe('unknown');
  expect(timer.mock.calls.filter(([, ms = 0]) => ms > 50 && ms < 150)).toHaveLength(1);
  timer.mockRestore();
});

it('a request that waits for an auth server and a database that never answer waits for both at once', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubEnv('BACKEND_PATIENCE_MS', '100');
  const session = await newSession('both');
  const never = () => new Promise<Response>(() => undefined);
  Object.assign(answers, { '/token': never, '/rest/v1/rpc/my_account': never });
  await visit({ ...session, expires_at: NOW / 1000 + 60 });
  const { isDatabaseAway } = await import('./patience');
  expect(isDatabaseAway()).toBe(true);
});

it('a session that ends by the clock of the backend, which is ahead of this machine, is refreshed', async () => {
  const date = new Date(NOW + 300_000).toUTCString();
  answers['/rest/v1/rpc/my_account'] = () => Response.json({}, { headers: { date } });
  const { fetchFromBackend } = await import('./backend-fetch');
  await fetchFromBackend(`${BACKEND}/rest/v1/rpc/my_account`);
  const session = await newSession('ahead');
  answers['/token'] = () => Response.json({ ...session, refresh_token: 'next' });
  const { who, cookies } = await visit({ ...session, expires_at: NOW / 1000 + 240 });
  expect([who, asksOf('/token')]).toEqual(['user', 1]);
  const held = cookies.map(({ value }) => value.replace('base64-', '')).join('');
  expect(Buffer.from(held, 'base64url').toString()).toContain('"refresh_token":"next"');
});

it('requests at the same time share one refresh', async () => {
  const session = await newSession('shared');
  const expired = { ...session, expires_at: NOW / 1000 - 60 };
  answers['/token'] = () => Response.json(session);
  const visits = await Promise.all(Array.from({ length: 8 }, () => visit(expired)));
  expect(visits.map(({ who }) => who)).toEqual(Array(8).fill('user'));
  expect(asksOf('/token')).toBe(1);
});

it('a session that the auth server rejects is cleared', async () => {
  const session = await newSession('rejected');
  const { who, cookies } = await visit({ ...session, expires_at: NOW / 1000 - 60 });
  expect([who, cookies.map(({ value }) => value)]).toEqual(['visitor', ['']]);
});
