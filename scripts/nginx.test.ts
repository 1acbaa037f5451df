import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH_COOKIE, PERSONAL_COOKIES } from '../lib/cookies.ts';
import { CACHED_PATHS } from '../lib/routing.ts';
import { askNginx, documented, hasNginx, startNginx, type Nginx } from './nginx.ts';

const SHARED = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';

/** A process of the build with this name, which has only its own script, and counts the requests for pages. */
async function startBuild(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://inside').pathname;
    if (path.startsWith('/_next/'))
      response.statusCode = path === `/_next/static/${name}.js` ? 200 : 404;
    else {
      pages += 1;
      response.setHeader('Cache-Control', path === '/private' ? 'private, no-cache' : SHARED);
      response.setHeader('Vary', 'Cookie, rsc');
    }
    const { host, cookie = '', rsc = '' } = request.headers;
    response.end(path.startsWith('/_next/') ? `${name} ${host}` : `${pages} ${cookie}${rsc}`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

let pages = 0;
let builds: Server[] = [];
let nginx: Nginx;

beforeAll(async () => {
  if (!hasNginx) return;
  builds = [await startBuild('a'), await startBuild('b'), await startBuild('c')];
  nginx = await startNginx(builds.map((server) => (server.address() as AddressInfo).port));
});

afterAll(async () => {
  await nginx?.stop();
  for (const build of builds) build.close();
});

const ask = (path: string, headers: Record<string, string> = {}) => askNginx(nginx, path, headers);

test('the documented nginx configuration tries every process for a missing script', () => {
  expect(documented).toMatch(/location \/_next\/static\/ \{[^}]*http_404;/);
});

test('the documented nginx configuration caches every cached page, and none for a personal cookie', () => {
  const [, locations = ''] = /location ~ (\S+) \{/.exec(documented) ?? [];
  const [, cookies = ''] = /"~\*(\S+)"/.exec(documented) ?? [];
  for (const path of CACHED_PATHS)
    expect(path.replace(/\[\w+\]/g, 'x'), locations).toMatch(new RegExp(locations));
  for (const path of ['/auth', '/game/x', '/my-games', '/supabase/x', '/api/waiting'])
    expect(path).not.toMatch(new RegExp(locations));
  for (const name of [...PERSONAL_COOKIES, `${AUTH_COOKIE}.3`])
    for (const cookie of [`${name}=1`, `a=b; ${name}=x`, ` ${name.toUpperCase()} = `])
      expect(cookie).toMatch(new RegExp(cookies, 'i'));
  expect('hb-device=1; hb-tab=2').not.toMatch(new RegExp(cookies, 'i'));
});

test.skipIf(!hasNginx)(
  'behind nginx as documented, a script is served by the build that has it',
  async () => {
    for (const name of ['a', 'b', 'c'])
      for (let turn = 0; turn < 3; turn += 1)
        expect(await ask(`/_next/static/${name}.js`)).toMatchObject({
          status: 200,
          text: `${name} bingo.example`,
        });
    expect((await ask('/_next/static/none.js')).status).toBe(404);
  },
);

test.skipIf(!hasNginx)(
  'behind nginx as documented, visitors share a page and nobody else gets it',
  async () => {
    const { text: first } = await ask('/about');
    const others: Record<string, string>[] = [
      {},
      { cookie: 'hb-device=x' },
      { range: 'bytes=0-9' },
    ];
    const shared = await Promise.all(others.map((headers) => ask('/about', headers)));
    // A second may have passed.
    for (const { text } of shared) expect(Number(text)).toBeLessThanOrEqual(Number(first) + 1);
    for (const headers of [
      { cookie: 'hb-seen=1' },
      { cookie: 'a=b; hb-auth.0=x' },
      { cookie: 'HB-Guest=' },
    ] as const)
      expect((await ask('/about', headers)).text).toContain(headers.cookie);
    expect((await ask('/about', { rsc: '1' })).text).toMatch(/ 1$/);
    expect((await ask('/about')).text).toMatch(/^\d+ $/);
  },
);

test.skipIf(!hasNginx)(
  'behind nginx as documented, a page is replaced within two seconds',
  async () => {
    const { text } = await ask('/how-to-play');
    const stored = performance.now();
    await expect
      .poll(async () => (await ask('/how-to-play')).text, { timeout: 5_000 })
      .not.toBe(text);
    // Two seconds, and the time between two requests.
    expect(performance.now() - stored).toBeLessThan(2_500);
  },
);

test.skipIf(!hasNginx)('behind nginx as documented, other pages are not cached', async () => {
  const one = await ask('/auth');
  const other = await ask('/auth');
  expect(other.text).not.toBe(one.text);
});
