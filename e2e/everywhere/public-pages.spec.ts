import { gzipSync } from 'node:zlib';
import type { APIResponse } from '@playwright/test';
import { SEEN_COOKIE } from '../../lib/cookies';
import { HouseAdmin } from '../support/house-admin';
import { scriptsOf } from '../support/scripts';
import { hydrated } from '../support/sign-in';
import { expect, test } from '../support/table';

/** The number of app processes behind the load balancer; each has its own cache. */
const TURNS = Number(process.env.PROCESSES || 1);

const fromCache = (response: APIResponse) => response.headers()['x-nextjs-cache'];

/** Starts a house game. Returns the path of its page. */
async function runGame(title: string) {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame(title);
  await houseAdmin.start(id);
  return { houseAdmin, id, path: `/house-game/${id}` };
}

test('visitors get the public pages complete and from the cache @desktop', async ({ request }) => {
  const { path } = await runGame('The Cached Edition');
  /** The maximum bytes of HTML without its styles, compressed bytes with them, and the maximum kilobytes of scripts. */
  for (const [page, budget, sent, scripts] of [
    // 500 and 180 bytes of it describe the site to search engines.
    ['/', 52_500, 23_200, 170],
    ['/how-to-play', 41_200, 21_000, 170],
    ['/about', 30_000, 19_000, 170],
    ['/themes', 48_000, 19_000, 170],
    ['/themes/election-night', 48_000, 21_000, 175],
    [path, 70_000, 28_000, 203],
  ] as const) {
    expect(await scriptsOf(request, page), page).toBeLessThan(scripts);
    for (let turn = 0; turn < TURNS; turn += 1) await request.get(page);
    // The start of the game may expire the page once more.
    await expect
      .poll(async () => fromCache(await request.get(page)), page)
      .toMatch(/^(HIT|STALE)$/);
    const again = await request.get(page);
    expect(again.status(), page).toBe(200);
    expect(again.headers()['set-cookie'], page).toBeUndefined();
    const html = await again.text();
    const [styles = ''] = /<style data-precedence[^]*?<\/style>/.exec(html) ?? [];
    expect(styles.length, page).toBeGreaterThan(10_000);
    expect(html.match(/<link rel="stylesheet"/g), page).toHaveLength(1);
    expect(html, 'without scripts').toContain('<noscript><link rel="stylesheet"');
    expect(Buffer.byteLength(html.replace(styles, '')), page).toBeLessThan(budget);
    expect(gzipSync(html).byteLength, page).toBeLessThan(sent);
    expect(again.headers()['link'] ?? '', page).not.toContain('font');
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(new URL(canonical).pathname, page).toBe(page);
    expect(html.match(/<h1[ >]/g), page).toHaveLength(1);
    expect(html.match(/property="og:image"/g), page).toHaveLength(1);
    expect(html.match(/<main[ >]/g), page).toHaveLength(1);
  }
});

test('a first visit loads scripts and fonts after the first paint @desktop', async ({ page }) => {
  await page.goto('/about');
  /** From the first paint to the request of each file, milliseconds. */
  const delaysOf = (kind: string) =>
    page.evaluate((ending) => {
      const [paint] = performance.getEntriesByName('first-paint');
      const loaded = performance.getEntriesByType('resource');
      const files = loaded.filter(({ name }) => name.endsWith(ending));
      return files.map(({ startTime }) => startTime - paint!.startTime);
    }, kind);
  for (const kind of ['.js', '.woff2']) {
    await expect.poll(async () => (await delaysOf(kind)).length, kind).toBeGreaterThan(1);
    for (const delay of await delaysOf(kind)) expect(delay, kind).toBeGreaterThan(0);
  }
});

test('scripts also run in a browser that reports no paint @desktop', async ({ page }) => {
  await page.addInitScript(() => (PerformanceObserver.prototype.observe = () => {}));
  await page.goto('/');
  await hydrated(page, 'main');
});

test('a browser with cookies of its own gets pages of its own @desktop', async ({ request }) => {
  const { path } = await runGame('The Personal Edition');
  for (const page of ['/', path]) {
    const cached = await request.get(page);
    expect(fromCache(cached), page).toBeDefined();
    const own = await request.get(page, { headers: { cookie: `${SEEN_COOKIE}=1` } });
    expect(fromCache(own), page).toBeUndefined();
    expect(own.headers()['cache-control'], page).toBe('private, no-cache');
    for (const answer of [cached, own])
      expect(answer.headers()['set-cookie'], page).toBeUndefined();
  }
});

test('the folder of the cached pages redirects to the public addresses @desktop', async ({
  request,
}) => {
  for (const [asked, given] of [
    ['/visitor', '/'],
    ['/visitor/about', '/about'],
    ['/visitor/how-to-play?notice=signed_out', '/how-to-play?notice=signed_out'],
  ] as const) {
    const answer = await request.get(asked, { maxRedirects: 0 });
    expect(answer.status(), asked).toBe(308);
    expect(answer.headers()['location'], asked).toBe(given);
  }
});

test('search engines see the public pages and nothing else @desktop', async ({ request }) => {
  const { path } = await runGame('The Listed Edition');
  // The admin call bypasses the app, so the sitemap changes when it is rendered again, after at most 30 s.
  const listed = async () => (await request.get('/sitemap.xml')).text();
  await expect.poll(listed, { timeout: 60_000, intervals: [2000] }).toContain(path);
  expect(await listed()).not.toContain('/visitor');
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  for (const path of ['/auth', '/invite/ABC123', '/email-verification']) {
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex');
  }
  for (const picture of ['/opengraph-image', `${path}/share.png`]) {
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png');
  }
});

test('scripts and styles are sent in Brotli to browsers that accept it, with the same content for all others @desktop', async ({
  request,
}) => {
  const html = await (await request.get('/how-to-play')).text();
  for (const kind of ['js', 'css']) {
    const [path] = new RegExp(`/_next/static/[^"]+\\.${kind}`).exec(html)!;
    const get = (reads: string) => request.get(path, { headers: { 'accept-encoding': reads } });
    const plain = await get('identity');
    for (const [reads, packed] of [
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const answer = await get(reads);
      const headers = answer.headers();
      expect(headers['content-encoding'], `${path}: ${reads}`).toBe(packed);
      expect(headers['content-type']).toBe(plain.headers()['content-type']);
      expect(headers['cache-control']).toContain('immutable');
      expect(headers['vary']?.toLowerCase()).toContain('accept-encoding');
      expect(await answer.text()).toBe(await plain.text());
    }
  }
});
