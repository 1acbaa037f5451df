import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { malformedRequests } from '../../supabase/tests/support/malformed';
import { request, send, statusOf } from '../../supabase/tests/support/raw';
import { expect, test } from '../support/table';

const { APP_URL, API_URL, DATABASE_URL, MAILBOX_URL, SMTP_URL } = process.env;
const port = Number(new URL(APP_URL ?? 'http://localhost:3000').port);
const apikey = process.env.PUBLISHABLE_KEY ?? 'sb_publishable_local_headline_bingo';
const headers = { apikey, 'Content-Type': 'application/json' };
const ask = (line: string, body = '') => request(port, line, headers, body);

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

test('scripts injected into a page or loaded from another site do not run @desktop', async ({
  table,
}) => {
  const eve = await table.seat('Eve');
  eve.forgive(/Content Security Policy|^console.error: Refused by script-src/);
  for (const [path, refusedHere] of [
    // A page that is the same for everybody allows inline scripts.
    ['/', ['script-src-attr', 'script-src-elem', 'true']],
    ['/auth', ['script-src-attr', 'script-src-elem', 'false']],
  ] as const) {
    await eve.page.goto(path);
    const refused = await eve.page.evaluate(async () => {
      const directives = new Set<string>();
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        directives.add(effectiveDirective),
      );
      const inline = document.createElement('script');
      inline.textContent = 'window.isHarmed = true';
      const foreign = document.createElement('script');
      foreign.src = 'https://elsewhere.example/harm.js';
      const handler = document.createElement('a');
      handler.setAttribute('onclick', 'window.isHarmed = true');
      document.body.append(inline, foreign, handler);
      handler.click();
      await new Promise((resolve) => foreign.addEventListener('error', resolve));
      return [...directives].sort().concat(String('isHarmed' in window));
    });
    expect(refused, path).toEqual(refusedHere);
  }
});

test('an address that is a secret is in no referrer, no cache and no search engine @desktop', async ({
  request,
}) => {
  for (const path of ['/table/none', '/card/none', '/api/table/none'])
    expect((await request.get(path)).headers(), path).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
});

test('the resizer of pictures is closed @desktop', async ({ request }) => {
  const pictures = [
    '/apple-icon.png',
    '/house-game',
    'http://127.0.0.1:1/a.png',
    '//evil.example/a.png',
  ];
  for (const picture of pictures) {
    const path = `/_next/image?url=${encodeURIComponent(picture)}&w=640&q=75`;
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type'], path).not.toMatch(/^image/);
  }
});

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
  const witness = connect(port, '127.0.0.1');
  await once(witness, 'connect');
  let isOver = false;
  witness.on('close', () => (isOver = true)).on('error', () => {});
  const through = (bytes: string | Buffer): (string | Buffer)[] =>
    typeof bytes === 'string' ? [bytes, bytes.replace(/^(\w+) \//, '$1 /supabase/')] : [bytes];
  const all = malformedRequests().flatMap(through);
  for (let n = 0; n < all.length; n += 60)
    await Promise.all(all.slice(n, n + 60).map((bytes) => send(port, bytes, 200)));
  expect((await fetch(`http://127.0.0.1:${port}/robots.txt`)).status).toBe(200);
  expect(isOver).toBe(false);
  witness.destroy();
});

/** The other addresses of this machine. On Linux each 127.x address is separate. */
const others = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ internal }) => !internal)
  .map(({ address, scopeid }) => (scopeid ? null : address))
  .concat(process.platform === 'linux' ? '127.0.0.2' : null)
  .filter((address) => address !== null);

const answers = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 2_000 });
    socket.once('connect', () => resolve(socket.destroy() && true));
    for (const failure of ['error', 'timeout'])
      socket.once(failure, () => resolve(socket.destroy() && false));
  });

test('without --lan, the product listens on the loopback address only @desktop', async () => {
  for (const url of [APP_URL, API_URL, DATABASE_URL, MAILBOX_URL, SMTP_URL]) {
    test.skip(!url, 'Only `npm test` sets these ports.');
    const port = Number(new URL(url!).port);
    expect(await answers('127.0.0.1', port)).toBe(true);
    for (const host of others)
      expect(await answers(host, port), `${host} port ${port}`).toBe(false);
  }
});
