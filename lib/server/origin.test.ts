import { networkInterfaces } from 'node:os';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const sent = vi.hoisted(() => ({ headers: new Headers() }));

vi.mock('next/headers', () => ({ headers: async () => sent.headers }));

const PROJECT = 'https://project.supabase.co';

/** The module in an app that was built for this backend. */
async function builtFor(backend: string, siteUrl = '') {
  vi.resetModules();
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', backend);
  vi.stubEnv('SITE_URL', siteUrl);
  return import('./origin');
}

beforeEach(() => {
  vi.unstubAllEnvs();
  sent.headers = new Headers({ host: 'bingo.example' });
});

it('a request is secure if the outermost proxy says so, and a proxy is trusted', async () => {
  const { isSecureRequest, getOrigin } = await builtFor('/supabase');
  sent.headers.set('x-forwarded-proto', 'https');
  sent.headers.set('x-forwarded-host', 'evil.example');
  expect(await isSecureRequest(), 'without a trusted proxy').toBe(false);
  expect(await getOrigin()).toBe('http://bingo.example');
  sent.headers = new Headers({ host: 'bingo.example' });
  vi.stubEnv('TRUSTED_PROXY_HEADER', 'x-real-ip');
  expect(await isSecureRequest()).toBe(false);
  for (const [proto, isSecure] of [
    ['https', true],
    ['https,http', true],
    ['http, https', false],
    ['httpsx', false],
  ] as const) {
    sent.headers.set('x-forwarded-proto', proto);
    expect(await isSecureRequest(), proto).toBe(isSecure);
  }
  sent.headers.set('x-forwarded-proto', 'https');
  expect(await getOrigin()).toBe('https://bingo.example');
});

it('a request is secure if SITE_URL is HTTPS, whatever its headers are', async () => {
  const { isSecureRequest } = await builtFor('/supabase', 'https://bingo.example');
  expect(await isSecureRequest()).toBe(true);
  sent.headers.set('x-forwarded-proto', 'http');
  expect(await isSecureRequest()).toBe(true);
});

describe('the links of an e-mail', () => {
  it('with a local backend have the host of the request', async () => {
    sent.headers = new Headers({ host: '127.0.0.1:3456' });
    for (const backend of ['/supabase', 'http://127.0.0.1:54321', 'http://localhost:54321']) {
      const { getMailOrigin } = await builtFor(backend);
      expect(await getMailOrigin(), backend).toBe('http://127.0.0.1:3456');
    }
  });

  it('never have the host of another machine that a request names', async () => {
    vi.stubEnv('PORT', '3456');
    const { getMailOrigin } = await builtFor('/supabase');
    const names = 'evil.example 192.0.2.7:3456 localhost.evil.example [2001:db8::1]'.split(' ');
    for (const name of names) {
      sent.headers = new Headers({ host: 'localhost:3456', 'x-forwarded-host': name });
      expect(await getMailOrigin(), name).toBe('http://localhost:3456');
    }
  });

  it('have only the host of a malformed `host` header', async () => {
    const { getMailOrigin } = await builtFor('/supabase');
    for (const rest of ['/"><a href=//evil.example>', '?', '#', '\\@evil.example']) {
      sent.headers = new Headers({ host: `localhost:3456${rest}` });
      expect(await getMailOrigin(), rest).toBe('http://localhost:3456');
    }
  });

  it('with a hosted backend have the host of SITE_URL, which is required', async () => {
    const { getMailOrigin } = await builtFor(PROJECT, 'https://bingo.example/');
    sent.headers = new Headers({ host: 'bingo.example', 'x-forwarded-host': 'evil.example' });
    expect(await getMailOrigin()).toBe('https://bingo.example');
    const unset = await builtFor(PROJECT);
    await expect(unset.getMailOrigin()).rejects.toThrow('SITE_URL');
  });
});

describe('a link of the auth server’s mails', () => {
  const own = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => `http://${address}:3456`);

  it.each([...own, 'http://localhost:3456'])(
    'leads to the page of this app that was asked for, at %s',
    async (origin) => {
      vi.stubEnv('PORT', '3456');
      const { siteOf } = await builtFor('/supabase');
      expect(siteOf(`${origin}/invite/ABC?by=ada`)).toEqual({ origin, next: '/invite/ABC?by=ada' });
    },
  );

  it.each([
    ['a stranger’s site', 'https://evil.example/auth/confirm'],
    ['a neighbour on the network', 'http://192.168.77.20:3456/'],
    ['a name that any neighbour may take', 'http://news.local:3456/'],
    ['another port of this machine', 'http://localhost:3999/'],
    ['another scheme', 'ftp://localhost:3456/'],
    ['a name that only begins like this machine', 'http://localhost.evil.example:3456/'],
    ['nothing', ''],
  ])('never leads to %s', async (_whose, asked) => {
    vi.stubEnv('PORT', '3456');
    const local = await builtFor('/supabase');
    expect(local.siteOf(asked)).toEqual({ origin: 'http://localhost:3456', next: '/' });
    const hosted = await builtFor(PROJECT, 'https://bingo.example');
    expect(hosted.siteOf(asked)).toEqual({ origin: 'https://bingo.example', next: '/' });
  });

  it('of a hosted app leads to no port of this machine', async () => {
    vi.stubEnv('PORT', '3456');
    const { siteOf } = await builtFor(PROJECT, 'https://bingo.example/');
    expect(siteOf('http://localhost:3456/groups').origin).toBe('https://bingo.example');
    expect(siteOf('https://bingo.example/groups').next).toBe('/groups');
  });
});

describe('the page that sent a request', () => {
  const own = async (fields: Record<string, string>) =>
    (await builtFor('/supabase')).isOwnPage(new Headers({ host: 'bingo.example', ...fields }));

  it('is the app’s own only if the browser’s headers say so', async () => {
    const origin = 'https://bingo.example';
    expect(await own({ origin, 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(await own({ origin })).toBe(true);
    for (const fields of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin, 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ])
      expect(await own(fields as Record<string, string>), JSON.stringify(fields)).toBe(false);
  });

  it('is compared with SITE_URL, whatever host the proxy uses', async () => {
    const { isOwnPage } = await builtFor('/supabase', 'https://bingo.example');
    const inside = { host: 'bingo.internal', origin: 'https://bingo.example' };
    expect(isOwnPage(new Headers(inside))).toBe(true);
    expect(isOwnPage(new Headers({ ...inside, origin: 'https://evil.example' }))).toBe(false);
  });
});
