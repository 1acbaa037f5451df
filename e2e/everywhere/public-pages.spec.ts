import type { APIResponse } from '@playwright/test';
import { SEEN_COOKIE } from '../../lib/cookies';
import { HouseAdmin } from '../support/house-admin';
import { scriptsOf } from '../support/scripts';
import { expect, test } from '../support/table';

const fromCache = (response: APIResponse) => response.headers()['x-nextjs-cache'];

/** Starts a house game. Returns the path of its page. */
async function runGame(title: string) {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame(title);
  await houseAdmin.start(id);
  return `/house-game/${id}`;
}

test('visitors get the public pages complete and from the cache @desktop', async ({ request }) => {
  const path = await runGame('The Cached Edition');
  /** The maximum bytes of HTML, and the maximum kilobytes of scripts. */
  for (const [page, budget, scripts] of [
    // In the HTML of the home page, 680 bytes describe the site to search engines, and the squares of a card are drawn.
    // On every page, 3 kB are the text of the 404 page, whose scripts would be 10 kB.
    ['/', 60_000, 224],
    ['/how-to-play', 50_000, 196],
    ['/about', 33_000, 200],
    // The page has two links for each theme.
    ['/themes', 61_500, 196],
    ['/themes/election-night', 53_000, 200],
    [path, 75_000, 300],
  ] as const) {
    expect(await scriptsOf(request, page), page).toBeLessThan(scripts);
    await request.get(page);
    // The start of the game may expire the page once more.
    await expect
      .poll(async () => fromCache(await request.get(page)), page)
      .toMatch(/^(HIT|STALE)$/);
    const again = await request.get(page);
    expect(again.status(), page).toBe(200);
    expect(again.headers()['set-cookie'], page).toBeUndefined();
    const html = await again.text();
    expect(Buffer.byteLength(html), page).toBeLessThan(budget);
    expect(html.match(/<h1[ >]/g), page).toHaveLength(1);
    expect(html.match(/<main[ >]/g), page).toHaveLength(1);
  }
});

test('a browser with cookies of its own gets pages of its own @desktop', async ({ request }) => {
  const path = await runGame('The Personal Edition');
  for (const page of ['/', path]) {
    const cached = await request.get(page);
    expect(fromCache(cached), page).toBeDefined();
    const own = await request.get(page, { headers: { cookie: `${SEEN_COOKIE}=1` } });
    expect(fromCache(own), page).toBeUndefined();
    for (const answer of [cached, own]) {
      expect(answer.headers()['cache-control'], page).toBe('private, no-cache');
      expect(answer.headers()['set-cookie'], page).toBeUndefined();
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
