import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { request, send, statusOf } from '../../tests/support/raw.ts';

const { API_URL = '', DATABASE_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const port = Number(new URL(API_URL).port);
const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
const headers = { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' };

afterAll(() => sql.end());

const ask = (line: string, body?: string) => request(port, line, headers, body);
const NOT_OFFERED = '{"code":404,"message":"Not found"}';

const CLOSED = [
  'GET /',
  'GET /_system/info',
  'GET /%5fsystem/info',
  'GET /rest/v1/../../_system/info',
  'GET /rest/v1/..%2f..%2f_system/info',
  'GET http://127.0.0.1/_system/info',
  'GET /rest/v1/games',
  'POST /rest/v1/themes',
  'GET /rest/v1/rpc/my_account',
  'POST //rest/v1/rpc/my_account',
  'POST /rest/v1/rpc/my_account?select=email',
  'POST /rest/v1/rpc/../games',
  'POST /auth/v1/settings',
  'GET /auth/v1/verify?type=signup&token=x',
  'GET /auth/v1/authorize?provider=github',
  'POST /auth/v1/token?grant_type=pkce',
  'POST /auth/v1/token?grant_type=password&grant_type=pkce',
  'GET /storage/v1/bucket',
  'POST /realtime/v1/api/broadcast',
];

describe('only what the app uses is reachable', () => {
  test.each(CLOSED)('%s returns 404', async (line) => {
    const answer = await ask(line);
    expect(statusOf(answer)).toBe(404);
    expect(answer).toContain(NOT_OFFERED);
  });

  test.each(['otp', 'magiclink'])('/auth/v1/%s creates no account', async (route) => {
    const email = `nobody-${randomUUID()}@example.com`;
    expect(await ask(`POST /auth/v1/${route}`, JSON.stringify({ email }))).toContain(NOT_OFFERED);
    expect(await sql`select from auth.users where email = ${email}`).toHaveLength(0);
  });

  test('responses have no CORS headers', async () => {
    const answer = await request(
      port,
      'POST /rest/v1/rpc/my_account',
      { ...headers, Origin: 'https://evil.example' },
      '{}',
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer.toLowerCase()).not.toContain('access-control-');
  });
});

describe('a request body', () => {
  const megabytes = (count: number) => JSON.stringify({ text: 'x'.repeat(count * 1_000_000) });

  test('over 1 MB is refused, with or without a Content-Length', async () => {
    const line = 'POST /rest/v1/rpc/my_account';
    expect(statusOf(await ask(line, megabytes(1)))).toBe(413);
    const chunk = `40000\r\n${'x'.repeat(0x40000)}\r\n`;
    const head = `${line} HTTP/1.1\r\nHost: x\r\napikey: ${PUBLISHABLE_KEY}\r\n`;
    const body = `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`;
    expect(statusOf(await send(port, head + body))).toBe(413);
  });

  const deep = '['.repeat(100_000);
  const wide = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`x${n}`, 0]));
  test.each([
    ['nested too deeply', 'rest/v1/rpc/leaderboard', `{"p_game_id":${deep}`],
    ['nested too deeply', 'auth/v1/signup', `{"email":${deep}`],
    ['of too many keys', 'rest/v1/rpc/leaderboard', JSON.stringify(wide)],
    ['of too many items', 'rest/v1/rpc/leaderboard', `{"x":[${'[],'.repeat(20_001)}[]]}`],
    ['of too long a text', 'rest/v1/rpc/leaderboard', `{"x":"${'\\\\n'.repeat(60_000)}"}`],
    ['of too many items', 'auth/v1/signup', `{"x":[${'1,'.repeat(20_001)}1]}`],
  ])('%s is treated as invalid JSON: %s', async (_what, path, body) => {
    expect(statusOf(await ask(`POST /${path}`, body))).toBe(400);
  });

  test('with a large Content-Length is refused before it arrives', async () => {
    const claim = { ...headers, 'Content-Length': '900000000' };
    expect(statusOf(await request(port, 'POST /auth/v1/signup', claim, '{'))).toBe(413);
  });
});
