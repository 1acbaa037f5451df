import { beforeEach, expect, it, vi } from 'vitest';
import { log } from './log';
import { createRequestClient } from './request-client';

vi.hoisted(() => void (process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'key'));

const TOKEN = 'head.claims.signature';
let sent: Headers[];

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', 'https://backend.example');
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    return Response.json({});
  });
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const session = { access_token: TOKEN, refresh_token: 'r', expires_at: inSeconds(100) };
const encoded = (value: unknown) =>
  `base64-${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

function clientOf(cookies: Record<string, string>) {
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value }));
  return createRequestClient({
    cookies: { getAll: () => all, setAll: () => undefined },
    isSecure: true,
    address: '203.0.113.1',
  });
}

it.each([
  ['the session in one cookie', { 'hb-auth': encoded(session) }, TOKEN],
  [
    'the session in two',
    { 'hb-auth.1': encoded(session).slice(99), 'hb-auth.0': encoded(session).slice(0, 99) },
    TOKEN,
  ],
  ['no session', { 'hb-guest': '1', 'hb-auth-code-verifier': 'x' }, undefined],
])('a call with %s needs no full client', async (_, cookies, token) => {
  const client = await clientOf(cookies);
  await client.rpc('my_account', {});
  expect(client.token).toBe(token);
  expect([sent[0]?.get('authorization'), sent[0]?.get('x-forwarded-for')]).toEqual([
    `Bearer ${token ?? 'key'}`,
    '203.0.113.1',
  ]);
});

it.each([
  ['has no refresh token', encoded({ ...session, refresh_token: '' })],
  ['has no expiry', encoded({ ...session, expires_at: undefined })],
  ['has a malformed token', encoded({ ...session, access_token: 'a.b.c\r\nx-role: admin' })],
  ['is no JSON', 'base64-ew'],
  ['is null', encoded(null)],
  ['is empty', ''],
])('a session that %s is left to the full client', async (_, value) => {
  expect(await clientOf({ 'hb-auth': value })).toHaveProperty('storageKey');
});

it.each([
  ['has a number for a token', encoded({ ...session, access_token: 1 })],
  ['has a number for a refresh token', encoded({ ...session, refresh_token: 2, expires_at: 1 })],
  ['has a number for a person', encoded({ ...session, user: 3, expires_at: 1 })],
  ['is a list', encoded([session])],
  ['is cut off', encoded(session).slice(0, 40)],
  ['is no text', `base64-${'x'.repeat(1300)}`],
  ['is no base64', 'base64-%%%'],
])('a session that %s is none, and the auth client prints nothing about it', async (_, value) => {
  const rejected = vi.spyOn(log, 'rejected').mockReturnValue();
  const printed = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  for (const name of ['hb-auth', 'hb-auth.0']) {
    const { auth } = await clientOf({ [name]: value, 'hb-auth.9': 'x' });
    expect((await auth.getClaims()).data).toBeNull();
    expect((await auth.getSession()).data.session).toBeNull();
  }
  expect(sent, 'no request').toEqual([]);
  for (const print of printed) expect(print).not.toHaveBeenCalled();
  expect(rejected).toHaveBeenCalledWith('a malformed session');
  vi.restoreAllMocks();
});
