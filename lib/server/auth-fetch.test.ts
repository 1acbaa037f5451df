import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchForVisitor } from './auth-fetch';
import { log } from './log';

vi.hoisted(() => void (process.env.NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_x'));

const BACKEND = 'https://backend.example';
const SECRET = 'sb_secret_x';
const FULL = {
  code: 429,
  error_code: 'over_request_rate_limit',
  msg: 'Request rate limit reached',
};

let sent: { url: string; init: RequestInit }[];
let answers: (() => Response)[];

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', BACKEND);
  vi.stubEnv('SUPABASE_SECRET_KEY', SECRET);
  [sent, answers] = [[], []];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({ url, init });
    return answers.shift()?.() ?? Response.json({});
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const PERSONS = { apikey: 'sb_publishable_x', authorization: 'Bearer a.b.c' };
const ask = async (
  path: string,
  { address = '203.0.113.9' as string | null, headers = {} } = {},
) => {
  const init = { method: 'POST', headers: { ...PERSONS, ...headers } };
  return fetchForVisitor(address, [1, 1])(BACKEND + path, init);
};
const headersSent = () => Object.fromEntries(new Headers(sent.at(-1)?.init.headers));

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:1::/64', '2001:db8:0:1::'],
])(
  'the auth server gets the address %s as %s, with the secret key as `apikey` alone',
  async (address, plain) => {
    await ask('/auth/v1/signup', { address });
    expect(headersSent()).toEqual({
      ...{ apikey: SECRET, authorization: 'Bearer a.b.c' },
      'sb-forwarded-for': plain,
    });
    expect(sent[0]?.init.redirect, 'a redirect would carry the key away').toBe('error');
  },
);

it('a publishable key is not sent as a token beside the secret key, because the gateway refuses it', async () => {
  await ask('/auth/v1/signup', { headers: { authorization: 'Bearer sb_publishable_x' } });
  expect(headersSent()).toEqual({ apikey: SECRET, 'sb-forwarded-for': '203.0.113.9' });
});

it.each([
  ['the database', `${BACKEND}/rest/v1/rpc/my_account`],
  ['a path that only begins below the auth server', `${BACKEND}/auth/v1/../../rest/v1/rpc/x`],
  ['an escaped way out', `${BACKEND}/auth/v1/%2e%2e/%2e%2e/rest/v1/rpc/x`],
  ['another server', 'https://evil.example/auth/v1/signup'],
  ['another port', `${BACKEND}:8443/auth/v1/signup`],
  ['a name that only begins like the backend', `${BACKEND}.evil.example/auth/v1/signup`],
])('%s gets neither the secret key nor the address', async (_, url) => {
  await fetchForVisitor('203.0.113.9')(url, { method: 'POST', headers: PERSONS });
  expect(headersSent()).toEqual(PERSONS);
});

it.each([
  ['a legacy key', 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.x', '203.0.113.9'],
  ['no key', '', '203.0.113.9'],
  ['an unknown address', SECRET, null],
])('with %s nothing is added', async (_, key, address) => {
  vi.stubEnv('SUPABASE_SECRET_KEY', key);
  await ask('/auth/v1/signup', { address });
  expect(headersSent()).toEqual(PERSONS);
});

it('a call that finds the auth server full is repeated twice, and all calls of a request together wait twice', async () => {
  const full = () => Response.json(FULL, { status: 429 });
  const send = fetchForVisitor('203.0.113.9', [1, 1]);
  const soon = () => Response.json({ ...FULL, msg: 'please wait 5 seconds.' }, { status: 429 });
  answers = [soon, () => Response.json({}), full, full];
  expect((await send(`${BACKEND}/auth/v1/verify`, { method: 'POST' })).status).toBe(200);
  expect((await send(`${BACKEND}/auth/v1/user`, { method: 'PUT' })).status).toBe(429);
  expect(sent).toHaveLength(4);
});

it.each([
  ['/auth/v1/token?grant_type=refresh_token', FULL],
  ['/auth/v1/token?grant_type=password', { ...FULL, msg: 'please wait 300 seconds.' }],
  ['/auth/v1/signup', { error_code: 'over_email_send_rate_limit' }],
])('%s is not repeated after %j', async (path, body) => {
  answers = [() => Response.json(body, { status: 429 })];
  expect((await ask(path)).status).toBe(429);
  expect(sent).toHaveLength(1);
});

it('people can sign in while the project has another secret key than the app', async () => {
  const warned = vi.spyOn(log, 'rejected').mockReturnValue();
  answers = [() => Response.json({ message: 'Invalid API key' }, { status: 401 })];
  expect((await ask('/auth/v1/token?grant_type=password')).status).toBe(200);
  expect(headersSent()).toEqual(PERSONS);
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/^SUPABASE_SECRET_KEY/));
  warned.mockRestore();

  const refusal = { code: 'bad_jwt', message: 'invalid JWT' };
  answers = [() => Response.json(refusal, { status: 401 })];
  expect((await ask('/auth/v1/user')).status, 'of the auth server').toBe(401);
});

it.each([
  ['a page', 429, '<!doctype html><h1>Error 1015</h1>'],
  ['nothing', 400, ''],
  ["a gateway's own words", 401, '{"message":"Invalid API key"}'],
  ['a code that is a number', 403, '{"code":403,"error_code":1020}'],
])('an error of a gateway with %s says nothing about the person', async (_, status, body) => {
  answers = [() => new Response(body, { status })];
  const answer = await ask('/auth/v1/token?grant_type=password', { address: null });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ message: `HTTP ${status}: ${body}` });
});

it.each([
  { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  { code: 'invalid_credentials', message: 'Invalid login credentials' },
])('a refusal of the auth server stays as it is: %j', async (refusal) => {
  answers = [() => Response.json(refusal, { status: 400 })];
  const answer = await ask('/auth/v1/token?grant_type=password');
  expect([answer.status, await answer.json()]).toEqual([400, refusal]);
});
