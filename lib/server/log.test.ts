import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cost, EVIL, MEGABYTE, MOST_MS, pump } from '@/scripts/repository/hostile-texts.fixture';
import { log } from './log';
import { ReadError } from './read-error';
import { logRequestError } from './request-errors';
import { CallFailed, Refusal } from '@/lib/supabase/rpc';
import { referenceOf } from '@/lib/words/common';

const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  vi.stubEnv('LOG_FORMAT', 'json');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);

it('an error is one line of JSON with level, time, message and cause', () => {
  const cause = new Error('connection lost', { cause: { code: '08006' } });
  log.error('Could not read my_games', cause, { reference: '42' });
  expect(written).toEqual([expect.stringMatching(/^\{.*\}\n$/)]);
  expect(lines()).toEqual([
    {
      level: 'error',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pid: process.pid,
      msg: 'Could not read my_games',
      reference: '42',
      err: {
        type: 'Error',
        message: 'connection lost',
        stack: expect.stringContaining('log.test.ts'),
        cause: { code: '08006' },
      },
    },
  ]);
});

it.each([
  ['an e-mail address', 'Mailbox ada.lovelace+x@example.com is full', /ada|example/],
  ['an IPv4 address', 'connect ECONNREFUSED 203.0.113.7:443', /203\.0/],
  ['an IPv6 address', 'from 2001:db8:85a3::8a2e:370:7334 refused', /2001:|:7334/],
  ['a session token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLXRoYXQtaXM', /eyJ|c2ln/],
  ['an e-mailed link', '/auth/confirm?token_hash=pkce_abc&type=recovery', /pkce/],
  ['an invite code', 'GET /invite/AB12CD failed', /AB12/],
  ['a table link', 'GET /api/table/00112233445566778899aabbccddeeff failed', /00112233/],
  ['a card link', 'GET /card/00112233445566778899aabbccddeeff failed', /00112233/],
  ['a guest link', '/guest/game/11111111-1111-4111-8111-111111111111/AB12CD', /AB12/],
  ['a key', 'apikey sb_secret_abcdef was refused', /abcdef/],
])('%s is removed from messages, causes and fields', (_, text, secret) => {
  const cause = new Error(text, { cause: { details: [text] } });
  log.error(text, Object.assign(cause, { rejected: [text], response: text }), { note: { text } });
  expect(written).toHaveLength(1);
  expect(written[0]).not.toMatch(secret);
});

it('a long text is cut after a word, so that no part of an e-mail address is left', () => {
  log.error(`${'word '.repeat(1998)}ada.lovelace@example.com ${'word '.repeat(200_000)}`);
  expect(written[0]!.length).toBeLessThan(11_000);
  expect(written[0]).not.toMatch(/ada|example/);
  expect(written[0]).toContain('word…');
});

it('64 kB of hostile text is logged in 50 ms', async () => {
  for (const evil of EVIL) {
    const text = pump(evil, MEGABYTE / 16);
    expect(await cost(() => log.error(text, new Error(text)))).toBeLessThan(MOST_MS);
  }
});

it('fields with the name of personal data or a secret are removed', () => {
  const fields = { email: 'x', access_token: 'x', cookie: 'x', display_name: 'x', address: 'x' };
  log.error('Failed', { ...fields, code: '42501' }, { ...fields, sent: { to: fields } });
  expect(written[0]).not.toContain('"x"');
  expect(written[0]).toContain('"code":"42501"');
});

it.each(['', 'json'])(
  'control characters are escaped, so that no text colors a terminal or begins a line: LOG_FORMAT=%s',
  (format) => {
    vi.stubEnv('LOG_FORMAT', format);
    const { isTTY } = process.stdout;
    process.stdout.isTTY = true;
    const text = '\u001b[31mred\u009b0m\r\n12:00:00 error false';
    log.error(text, new Error(text, { cause: { details: text } }), { field: text });
    process.stdout.isTTY = isTTY;
    expect(written).toHaveLength(1);
    const [first, ...others] = written[0]!.trimEnd().split('\n');
    expect(first).toMatch(/\\u001b\[31mred\\u009b0m/);
    for (const line of [first, ...others]) expect(line).not.toMatch(/\p{Cc}/u);
    for (const line of others) expect(line).toMatch(/^ {2}/);
  },
);

it('what anybody can send is logged once a minute and kind, in a line of at most 200 bytes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const reject = () => {
    for (let n = 0; n < 1000; n += 1)
      for (const kind of ['a session', 'a call of a_function_with_a_long_name']) log.rejected(kind);
  };
  reject();
  expect(lines().map(({ level, msg }) => [level, msg])).toEqual([
    ['warn', 'Rejected: a session'],
    ['warn', 'Rejected: a call of a_function_with_a_long_name'],
  ]);
  for (const line of written) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(200);
  vi.advanceTimersByTime(59_000);
  reject();
  expect(written).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  reject();
  expect(written).toHaveLength(4);
  vi.useRealTimers();
});

it('a failed page is logged with the reference number that it shows, and with its route only', async () => {
  const error = new ReadError('load_game_failed');
  const headers = { 'x-request-id': 'c0ffee-1234', cookie: 'hb-auth=secret' };
  const request = { path: '/invite/AB12CD?x=1', method: 'GET', headers };
  const context = { routePath: '/invite/[inviteCode]', routeType: 'render' };
  await logRequestError(error, request, context as never);
  expect(lines()).toMatchObject([
    {
      msg: 'Failed: GET /invite/[inviteCode]',
      reference: referenceOf(error),
      request_id: 'c0ffee-1234',
    },
  ]);
  expect(written[0]).not.toMatch(/AB12CD|secret/);
});

it('a page whose read is refused is logged as rejected, because anybody can ask for it', async () => {
  const context = { routePath: '/admin/groups', routeType: 'render' } as never;
  const denied = new CallFailed('denied', { why: 'error', cause: { code: '42501' } });
  for (const cause of [new Refusal('not_a_member'), denied])
    await logRequestError(
      new ReadError('load_game_failed', { cause }),
      { path: '/admin/groups', method: 'GET', headers: {} },
      context,
    );
  expect(lines().map(({ msg }) => msg)).toEqual(['Rejected: a read of /admin/groups']);
});

it('a malformed request id is not logged', async () => {
  const context = { routePath: '/', routeType: 'render' } as never;
  const headers = { 'x-request-id': 'ada@example.com\n{"level":"fatal"}' };
  await logRequestError(new Error('x'), { path: '/', method: 'GET', headers }, context);
  expect(lines()[0]).not.toHaveProperty('request_id');
});
