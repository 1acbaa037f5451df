import { beforeEach, expect, it, vi } from 'vitest';
import { createRequestClient } from './request-client';

const fullClient = vi.hoisted(() => ({ auth: {}, rpc: vi.fn() }));
const createFullClient = vi.hoisted(() => {
  process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'key';
  return vi.fn(() => fullClient);
});

vi.mock('@supabase/ssr', () => ({ createServerClient: createFullClient }));

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
])('a call with the session %s needs no full client', async (_, cookies) => {
  const client = clientOf(cookies, { 'X-Forwarded-For': '203.0.113.1' });
  await client.rpc('my_account', {});
  expect([sent[0]?.get('authorization'), sent[0]?.get('x-forwarded-for')]).toEqual([
    `Bearer ${TOKEN}`,
    '203.0.113.1',
  ]);
  expect(client.token).toBe(TOKEN);
  expect(createFullClient).not.toHaveBeenCalled();
});

it('a call without a session is a visitor’s, and needs no full client', async () => {
  const client = clientOf({ 'hb-guest': '1', 'hb-auth-code-verifier': 'x' });
  await client.rpc('front_page', {});
  expect(sent[0]?.get('authorization')).toBe('Bearer key');
  expect(client.token).toBeUndefined();
  expect(createFullClient).not.toHaveBeenCalled();
});

it.each([
  ['is about to expire', encoded({ ...session, expires_at: inSeconds(80) })],
  ['has no refresh token', encoded({ ...session, refresh_token: '' })],
  ['has no expiry', encoded({ ...session, expires_at: undefined })],
  ['has a malformed token', encoded({ ...session, access_token: 'a.b.c\r\nx-role: admin' })],
  ['cannot be decoded', 'base64-%%%'],
  ['is null', encoded(null)],
  ['is empty', ''],
])('a session that %s is left to the full client', async (_, value) => {
  const client = clientOf({ 'hb-auth': value });
  await client.rpc('my_account', {});
  expect(fullClient.rpc).toHaveBeenCalledOnce();
  expect([sent, client.token]).toEqual([[], undefined]);
});

it('after a use of `auth`, calls go through the full client, which has the current session', async () => {
  const client = clientOf({ 'hb-auth': encoded(session) });
  expect(client.auth).toBe(fullClient.auth);
  await client.rpc('my_account', {});
  expect(fullClient.rpc).toHaveBeenCalledOnce();
});
