import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { SEEN_COOKIE } from '../../lib/cookies';
import { HouseAdmin } from '../support/house-admin';
import { readDemoWorld } from '../../scripts/demo-world';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

const WORN_OUT = 'hb-auth=worn-out';
const POLICY = 'content-security-policy';
const fromCache = (response: APIResponse) => response.headers()['x-nextjs-cache'];

/** Starts a house game. Returns the path of its page. */
async function runGame(title: string) {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame(title);
  await houseAdmin.start(id);
  return `/house-game/${id}`;
}

/** The compressed size, in kilobytes, of the scripts that a page loads initially. */
async function scriptsOf(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  // Only browsers without module support load `nomodule` scripts.
  const named = html
    .replaceAll(/<script[^>]+nomodule[^>]*>/gi, '')
    .matchAll(/(?:src|href)="([^"]+\.js)(?:\?[^"]*)?"/g);
  const paths = [...new Set([...named].map(([, script]) => script ?? ''))];
  const scripts = await Promise.all(
    paths.map(async (script) => (await request.get(script)).body()),
  );
  return Math.round(scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1000);
}

/** The inline scripts of a page that its Content-Security-Policy blocks. */
async function refusedScripts(page: APIResponse): Promise<string[]> {
  const policies = page.headersArray().filter(({ name }) => name.toLowerCase() === POLICY);
  expect(policies).toHaveLength(1);
  const [named = ''] = /script-src [^;]*/.exec(policies[0]!.value) ?? [];
  if (named.includes("'unsafe-inline'")) return [];
  const codes = [...(await page.text()).matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
  return codes
    .filter(([, attributes = '']) => !/src=|ld\+json/.test(attributes))
    .filter(([, attributes = '', code = '']) => {
      const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
      const hash = createHash('sha256').update(code).digest('base64');
      return !named.includes(`'sha256-${hash}'`) && !(nonce && named.includes(`'nonce-${nonce}'`));
    })
    .map(([, , code = '']) => code.slice(0, 80));
}

test('visitors get the public pages complete and from the cache, and players few scripts @desktop', async ({
  request,
  table,
}) => {
  const path = await runGame('The Cached Edition');
  /** The maximum bytes of HTML, and the maximum kilobytes of scripts. */
  for (const [page, budget, scripts] of [
    // In the HTML of the home page, 680 bytes describe the site to search engines, and the squares of a card are drawn.
    // On every page, 3 kB are the text of the 404 page, whose scripts would be 10 kB, and 3 kB record early
    // presses and request lost files again.
    ['/', 64_000, 178],
    ['/how-to-play', 55_500, 167],
    ['/about', 34_500, 170],
    // The page has two links for each theme.
    ['/themes', 64_000, 167],
    ['/themes/election-night', 53_500, 173],
    [path, 64_000, 237],
  ] as const) {
    expect(await scriptsOf(request, page), page).toBeLessThan(scripts);
    // The start of the game may expire the page once more.
    await expect
      .poll(async () => fromCache(await request.get(page)), page)
      .toMatch(/^(HIT|STALE)$/);
    const html = await (await request.get(page)).text();
    expect(Buffer.byteLength(html), page).toBeLessThan(budget);
    expect(html.match(/<h1[ >]/g), page).toHaveLength(1);
    expect(html.match(/<main[ >]/g), page).toHaveLength(1);
    // An automated browser neither renders <noscript> nor exposes it to screen readers.
    expect(html, page).toMatch(/<noscript>.*JavaScript is off\./s);
  }
  const { game } = await readDemoWorld();
  const ada = await table.seat('Ada');
  await signIn(ada, { email: 'ada@example.com', password: 'headline' }, '/robots.txt');
  expect(await scriptsOf(ada.page.request, `/game/${game}`)).toBeLessThan(245);
});

test('a browser with cookies of its own gets pages of its own, whose policy allows their inline scripts and no others @desktop', async ({
  request,
}) => {
  const game = await runGame('The Guarded Edition');
  // The first request renders the cached page for everybody; its headers must not affect the page.
  const first = await request.get(game, { headers: { [POLICY]: "script-src 'nonce-abcdef'" } });
  expect(await refusedScripts(first), 'the first to ask').toEqual([]);
  const missing = [
    ...['/no-such-page', '/no-such.page', '/themes/none-such', '/themes/none.such'],
    ...[`/house-game/${crypto.randomUUID()}`, '/house-game/none.such'],
  ];
  const pages = ['/', game, '/about', '/themes/keynote', '/auth', '/invite/A', ...missing];
  for (const path of pages) {
    // Of two requests without a cookie, the second gets what the first has put into the cache.
    for (const cookie of ['', '', `${SEEN_COOKIE}=1`, WORN_OUT]) {
      const page = await request.get(path, { headers: { cookie } });
      const what = `${path} with ${cookie}`;
      expect(await refusedScripts(page), what).toEqual([]);
      const isShared = fromCache(page) !== undefined;
      expect(page.headers()[POLICY]!.includes("script-src 'self' 'unsafe-inline'"), what).toBe(
        isShared,
      );
      expect(page.headers()['cache-control'], what).toMatch(/^private, no-cache/);
      if (cookie === '') expect(page.status(), what).toBe(missing.includes(path) ? 404 : 200);
      if (cookie === WORN_OUT) continue;
      expect(page.headers()['set-cookie'], what).toBeUndefined();
      if (path === '/' || path === game) expect(isShared, what).toBe(cookie === '');
    }
  }
});

test('search engines find robots.txt, and private screens are not indexed @desktop', async ({
  request,
}) => {
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  for (const path of ['/auth', '/invite/ABC123', '/email-verification'])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex');
});
