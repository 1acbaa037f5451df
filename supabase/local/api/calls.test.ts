import { connect as dial } from 'node:net';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signUpPerson } from '../../tests/support/api.ts';
import type { Settings } from '../settings.ts';
import { answerCalls, openCalls, places } from './calls.ts';

const { ADMIN_DATABASE_URL = '', API_URL = '', APP_KEY = '', PUBLISHABLE_KEY = '' } = process.env;
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });

const FUNCTIONS = 'text number list nothing refusal settings headers raise'.split(' ');

beforeAll(async () => {
  await admin.unsafe(`
    create function public.call_text(p_word text, p_more text default 'd’oh') returns text
      language sql as $$ select p_word || p_more $$;
    create function public.call_number(p_one numeric) returns numeric language sql
      as $$ select p_one * 2.50 $$;
    create function public.call_list(p_ids uuid[]) returns jsonb language sql as $$ select to_jsonb(p_ids) $$;
    create function public.call_nothing(p_at timestamptz) returns void language sql as $$ $$;
    create function public.call_refusal() returns int language plpgsql as $$
      begin raise 'no_line' using detail = '5'; end $$;
    create function public.call_settings() returns jsonb language sql as $$
      select jsonb_build_object('role', current_user, 'session', session_user, 'uid', auth.uid(), 'email', auth.email(),
        'timeouts', current_setting('statement_timeout') || ' ' || current_setting('lock_timeout'),
        'path', current_setting('request.path'), 'agent', current_setting('request.headers')::jsonb ->> 'user-agent') $$;
    create function public.call_headers() returns jsonb language sql as $$
      select current_setting('request.headers')::jsonb $$;
    create function public.call_raise(p_code text, p_message text) returns void language plpgsql as $$
      begin raise exception using errcode = p_code, message = p_message, detail = 'why', hint = 'how'; end $$;
    ${FUNCTIONS.map((name) => `grant execute on function public.call_${name} to anon, authenticated;`).join('\n')}`);
});

afterAll(async () => {
  for (const name of FUNCTIONS) await admin.unsafe(`drop function if exists public.call_${name}`);
  await admin.end();
});

async function call(name: string, args: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${API_URL}/rest/v1/rpc/call_${name}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
    body: typeof args === 'string' ? args : JSON.stringify(args),
  });
  const text = await response.text();
  return { status: response.status, body: text && (JSON.parse(text) as unknown) };
}

const UNKNOWN = { code: 'PGRST202' };
const NO_OBJECT = { code: 'PGRST102' };
const IDS = ['00000000-0000-0000-0000-00000000000a'];

test.each<[string, unknown, number, unknown]>([
  ['text', { p_word: 'quo"te' }, 200, 'quo"ted’oh'],
  ['text', { p_word: 'a', p_less: '' }, 404, UNKNOWN],
  ['text', '{', 400, NO_OBJECT],
  ['text', '[]', 400, NO_OBJECT],
  ['number', { p_one: 1.5 }, 200, 3.75],
  ['list', { p_ids: IDS }, 200, IDS],
  ['nothing', { p_at: '2026-01-01' }, 204, ''],
  ['refusal', {}, 400, { code: 'P0001', message: 'no_line', details: '5', hint: null }],
  ['missing', {}, 404, UNKNOWN],
])('%s %j is answered with %i', async (name, args, status, body) => {
  const answer = await call(name, args);
  expect(answer.status).toBe(status);
  if (typeof body === 'object' && body !== null) expect(answer.body).toMatchObject(body);
  else expect(answer.body).toBe(body);
});

test('a function sees the role, the person, its timeouts, the request and the login "authenticator"', async () => {
  const ann = await signUpPerson('Ann');
  const { data } = await ann.api.auth.getSession();
  const { body } = await call(
    'settings',
    {},
    {
      Authorization: `Bearer ${data.session?.access_token}`,
      'User-Agent': 'a test',
    },
  );
  const seen = { role: 'authenticated', session: 'authenticator', uid: ann.id, email: ann.email };
  const request = { path: '/rpc/call_settings', agent: 'a test', timeouts: '8s 8s' };
  expect(body).toEqual({ ...seen, ...request });
  const visitor = { role: 'anon', uid: null, email: null, timeouts: '3s 8s' };
  expect((await call('settings', {})).body).toMatchObject(visitor);
});

test('the login of the API has no privileges of its own', async () => {
  const calls = await openCalls(ADMIN_DATABASE_URL, admin);
  for (const statement of [
    'select id from public.games',
    'select public.house_games()',
    'set role postgres',
  ])
    await expect(calls.as('anon', (sql) => sql.unsafe(statement))).rejects.toThrow(
      'permission denied',
    );
  await calls.end();
});

test.each([
  ['57014', 'canceling statement due to statement timeout', 500],
  ['55P03', 'canceling statement due to lock timeout', 500],
  ['40001', 'could not serialize access', 500],
])('%s, “%s”, is answered with %i', async (code, message, status) => {
  const answer = await call('raise', { p_code: code, p_message: message });
  expect(answer).toEqual({ status, body: { code, message, details: 'why', hint: 'how' } });
});

test('a call that no connection becomes free for is not made, and the next one is', async () => {
  const within = places(1, 50);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = within(() => promise);
  const made = vi.fn(async () => 'late');
  expect(await within(made)).toBeNull();
  const third = within(async () => 'third');
  resolve('first');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(made).not.toHaveBeenCalled();
});

test('with all connections in use for ten seconds, the API answers as PostgREST does', async () => {
  const none = { as: async () => null, end: async () => undefined };
  const settings = { publishableKey: 'key', secretKey: 'secret' } as Settings;
  const answer = await answerCalls(none, settings, async () => Promise.reject(new Error('unused')))(
    {
      method: 'POST',
      url: '/rest/v1/rpc/buy_card',
      headers: { apikey: 'key' },
      body: Buffer.from('{}'),
    },
  );
  expect(answer?.status).toBe(504);
  expect(await answer?.json()).toEqual({
    code: 'PGRST003',
    message: 'Timed out acquiring connection from connection pool.',
    details: null,
    hint: null,
  });
});

/** Headers in which proxies write an address; `private.address_header` may name any of them. */
const ADDRESS_HEADERS = [
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'cf_connecting_ip',
  'client-ip',
  'forwarded',
  'true-client-ip',
  'x-client-ip',
  'x-forwarded',
  'x-forwarded-for',
  'x-real-ip',
];

/** Sends header lines that `fetch` would join or refuse, and returns the raw response. */
async function askRaw(lines: string[]): Promise<string> {
  const { hostname, port } = new URL(API_URL);
  const socket = dial(Number(port), hostname);
  const head = [
    `POST /rest/v1/rpc/call_headers HTTP/1.1`,
    'Host: api',
    'Connection: close',
    ...lines,
  ];
  const own = [`apikey: ${PUBLISHABLE_KEY}`, 'Content-Type: application/json', 'Content-Length: 2'];
  socket.write([...head, ...own, '', '{}'].join('\r\n'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test('a function sees no header that names an address', async () => {
  const forged = Object.fromEntries(ADDRESS_HEADERS.map((name) => [name, '203.0.113.9']));
  const { status, body } = await call('headers', {}, forged);
  expect(status).toBe(200);
  const names = Object.keys(body as object).map((name) => name.replaceAll('_', '-'));
  expect(names).toContain('apikey');
  expect(names.filter((name) => ADDRESS_HEADERS.includes(name))).toEqual([]);
  expect(JSON.stringify(body)).not.toContain('203.0.113.9');
});

test('a function sees an address only with the app’s key, and never from repeated headers', async () => {
  const sent = { 'X-Forwarded-For': '203.0.113.9' };
  for (const key of ['', 'x', `${APP_KEY}, ${APP_KEY}`]) {
    const forged = { ...sent, 'X-App-Key': key };
    expect((await call('headers', {}, forged)).body).not.toHaveProperty('x-forwarded-for');
  }
  const lines = ADDRESS_HEADERS.map((name) => `${name.toUpperCase()}: 203.0.113.9`);
  const raw = await askRaw([...lines, ...lines]);
  expect(raw).toMatch(/^HTTP\/1.1 200 [^]*"apikey"/);
  expect(raw).not.toContain('203.0.113.9');
  const own = { ...sent, 'X-App-Key': APP_KEY };
  expect((await call('headers', {}, own)).body).toHaveProperty('x-forwarded-for');
});
