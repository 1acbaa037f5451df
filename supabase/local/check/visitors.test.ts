import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkVisitors } from './visitors.ts';

const REF = 'abcdefghijklmnopqrst';
const TOKEN = 'sbp_a-secret-word';
const whole = {
  NEXT_PUBLIC_SUPABASE_URL: `https://${REF}.supabase.co`,
  TRUSTED_PROXY_HEADER: 'x-real-ip',
  SUPABASE_SECRET_KEY: 'sb_secret_x',
  SUPABASE_ACCESS_TOKEN: TOKEN,
};

/** Supabase's Management API. */
let server: Server;
let api: string;
let config: object;

beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    const isAsked =
      url === `/v1/projects/${REF}/config/auth` && headers.authorization === `Bearer ${TOKEN}`;
    response.writeHead(isAsked ? 200 : 401).end(JSON.stringify(isAsked ? config : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ON = { security_sb_forwarded_for_enabled: true };

test.each([
  ['on', {}, ON, 'the auth server counts by them'],
  ['off', {}, { security_sb_forwarded_for_enabled: false }, 'the project does not forward them'],
  ['not named', {}, {}, 'it is not known whether they are forwarded (200)'],
  [
    'on, and the token wrong',
    { SUPABASE_ACCESS_TOKEN: 'sbp_another' },
    ON,
    'it is not known whether they are forwarded (401)',
  ],
  [
    'on, and no token set',
    { SUPABASE_ACCESS_TOKEN: '' },
    ON,
    'it is not known whether the project forwards them',
  ],
  [
    'on, and the app without a secret key of today',
    { SUPABASE_SECRET_KEY: 'eyJ.legacy.key' },
    ON,
    'the auth server takes them with a key of the form sb_secret_… alone, and counts all as one',
  ],
  [
    'on, and the proxy unknown',
    { TRUSTED_PROXY_HEADER: '' },
    ON,
    'TRUSTED_PROXY_HEADER is not set, so the auth server counts all of them as one',
  ],
])('with forwarding %s, the check of a project says so', async (_, changed, answer, said) => {
  config = answer;
  const [found] = await checkVisitors({ ...whole, ...changed }, api);
  expect(found && ('ok' in found ? found.ok : found.missing)).toBe(said);
  expect(JSON.stringify(found)).not.toContain('secret-word');
});

test('the embedded stack, which forwards by itself, gets no line', async () => {
  const NEXT_PUBLIC_SUPABASE_URL = 'http://127.0.0.1:54321';
  expect(await checkVisitors({ ...whole, NEXT_PUBLIC_SUPABASE_URL }, api)).toEqual([]);
});
