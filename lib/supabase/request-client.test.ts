import { beforeEach, expect, it, vi } from 'vitest';
import { createRequestClient } from './request-client';

const whole = vi.hoisted(() => ({ auth: {}, rpc: vi.fn() }));
const makeWhole = vi.hoisted(() => {
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'key';
  return vi.fn(() => whole);
});

vi.mock('@supabase/ssr', () => ({ createServerClient: makeWhole }));

const TOKEN = 'head.claims.signature';
let sent: Headers[];

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubEnv('SUPABASE_URL', 'https://backend.example');
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    return Response.json({});
  });
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const session = { access_token: TOKEN, refresh_token: 'r', expires_at: inSeconds(3600) };
const encoded = (value: unknown) =>
  `base64-${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

function clientOf(cookies: Record<string, string>, headers = {}) {
  const all = Object.entries(cookies).map(([name, value]) => ({ name, value }));
  return createRequestClient({
    cookies: { getAll: () => all, setAll: () => undefined },
    isSecure: true,
    headers,
  });
}

it.each([
  ['in one cookie', { 'hb-auth': encoded(session) }],
  [
    'in two',
    { 'hb-auth.1': encoded(session).slice(99), 'hb-auth.0': encoded(session).slice(0, 99) },
  ],
])('calls a function with the session %s, and makes nothing else', async (_, cookies) => {
  const client = clientOf(cookies, { 'X-Forwarded-For': '203.0.113.1' });
  await client.rpc('my_account', {});
  expect([sent[0]?.get('authorization'), sent[0]?.get('x-forwarded-for')]).toEqual([
    `Bearer ${TOKEN}`,
    '203.0.113.1',
  ]);
  expect(client.token).toBe(TOKEN);
  expect(makeWhole).not.toHaveBeenCalled();
});

it('calls a function as a visitor where there is no session', async () => {
  const client = clientOf({ 'hb-guest': '1', 'hb-auth-code-verifier': 'x' });
  await client.rpc('front_page', {});
  expect(sent[0]?.get('authorization')).toBe('Bearer key');
  expect(client.token).toBeUndefined();
  expect(makeWhole).not.toHaveBeenCalled();
});

it.each([
  ['is to be renewed', encoded({ ...session, expires_at: inSeconds(80) })],
  ['cannot be renewed', encoded({ ...session, refresh_token: '' })],
  ['says nothing of its end', encoded({ ...session, expires_at: undefined })],
  ['holds what is no token', encoded({ ...session, access_token: 'a.b.c\r\nx-role: admin' })],
  ['cannot be read', 'base64-%%%'],
  ['is nothing', encoded(null)],
  ['is empty', ''],
])('leaves a session that %s to the whole client', async (_, value) => {
  const client = clientOf({ 'hb-auth': value });
  await client.rpc('my_account', {});
  expect(whole.rpc).toHaveBeenCalledOnce();
  expect([sent, client.token]).toEqual([[], undefined]);
});

it('calls with the session as it is after somebody has signed in', async () => {
  const client = clientOf({ 'hb-auth': encoded(session) });
  expect(client.auth).toBe(whole.auth);
  await client.rpc('my_account', {});
  expect(whole.rpc).toHaveBeenCalledOnce();
});
