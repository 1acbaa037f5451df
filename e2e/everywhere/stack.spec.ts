import { once } from 'node:events';
import { connect } from 'node:net';
import { malformedRequests } from '../../supabase/tests/support/malformed';
import { request, send, statusOf } from '../../supabase/tests/support/raw';
import { expect, test } from '../support/table';

const { port } = new URL(process.env.APP_URL ?? 'http://localhost:3000');
const apikey = process.env.PUBLISHABLE_KEY ?? 'sb_publishable_local_headline_bingo';
const headers = { apikey, 'Content-Type': 'application/json' };
const ask = (line: string, body = '') => request(Number(port), line, headers, body);

const CLOSED = [
  'GET /supabase/_system/info',
  'GET /supabase//_system/info',
  'GET /supabase/rest/v1/../../_system/info',
  'GET /supabase/rest/v1/%2e%2e/%2e%2e/_system/info',
  'GET /supabase/rest/v1/..%2f..%2f_system/info',
  'GET /supabase/rest/v1/..%5c..%5c_system/info',
  'GET /supabase/rest/v1/games?select=id&limit=1',
  'GET /supabase/auth/v1/settings',
  'POST /supabase/auth/v1/otp',
  'POST /supabase/auth/v1/signup',
  'POST /supabase/auth/v1/verify',
  'POST /supabase/auth/v1/recover',
  'GET /supabase/auth/v1/user',
  'PUT /supabase/auth/v1/user',
  'POST /supabase/auth/v1/logout?scope=global',
  'POST /supabase/auth/v1/token?grant_type=password',
  'POST /supabase/auth/v1/token?grant_type=refresh_token',
];

test('browsers reach only those parts of the backend that pages use @desktop', async () => {
  for (const line of CLOSED) {
    const answer = await ask(line, line.startsWith('POST') ? '{"email":"eve@example.com"}' : '');
    // Next normalizes some paths with a redirect; the list contains the targets of these redirects, too.
    expect([404, 308], line).toContain(statusOf(answer));
    expect(answer, line).not.toContain('postgresql://');
  }
  expect(statusOf(await ask('POST /supabase/rest/v1/rpc/front_page', '{}'))).toBe(200);
});

test('no request crashes the app @desktop', async () => {
  const witness = connect(Number(port), '127.0.0.1');
  await once(witness, 'connect');
  let isOver = false;
  witness.on('close', () => (isOver = true)).on('error', () => {});
  const through = (bytes: string | Buffer): (string | Buffer)[] =>
    typeof bytes === 'string' ? [bytes, bytes.replace(/^(\w+) \//, '$1 /supabase/')] : [bytes];
  const all = malformedRequests().flatMap(through);
  for (let n = 0; n < all.length; n += 60)
    await Promise.all(all.slice(n, n + 60).map((bytes) => send(Number(port), bytes, 200)));
  expect((await fetch(`http://127.0.0.1:${port}/robots.txt`)).status).toBe(200);
  expect(isOver).toBe(false);
  witness.destroy();
});
