import type { APIRequestContext } from '@playwright/test';
import { dialog } from '../support/evening';
import { HouseAdmin } from '../support/house-admin';
import { readDemoWorld } from '../../scripts/demo-world';
import { expect, test } from '../support/table';
import { markFor, playTogether } from '../support/together';

const plain = (html: string) =>
  html.replace(/&(amp|quot|#x27|lt|gt);/g, (_, name: string) => ENTITIES[name]!);
const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };

/** The tags of a page for search engines and link previews, and its visible text. */
async function tagsOf(request: APIRequestContext, path: string) {
  // A preview bot gets the tags in the head, even of pages that are streamed.
  const response = await request.get(path, { headers: { 'user-agent': 'Twitterbot/1.0' } });
  const html = await response.text();
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)];
  const tags = Object.fromEntries(metas.map(([, name, content]) => [name, plain(content!)]));
  const data = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)];
  return {
    status: response.status(),
    title: plain(/<title>([^<]*)/.exec(html)?.[1] ?? ''),
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null,
    tags,
    data: data.map(([, json]) => JSON.parse(json!) as { '@type': string }),
    text: plain(
      html
        .replace(/<script[^]*?<\/script>|<!-- -->|<i class="soft-hyphen"><\/i>/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' '),
    ),
  };
}

/** Fetches the picture of a page's preview and checks that it shows what the page says. */
async function checkPicture(
  request: APIRequestContext,
  { tags, text }: Awaited<ReturnType<typeof tagsOf>>,
  path: string,
) {
  const { pathname, search } = new URL(tags['og:image']!);
  const picture = await request.get(pathname + search);
  expect(picture.status(), path).toBe(200);
  expect(picture.headers()['content-type'], path).toBe('image/png');
  const png = await picture.body();
  expect(png.toString('latin1', 1, 4), path).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)], path).toEqual([1200, 630]);
  expect([tags['og:image:width'], tags['og:image:height'], tags['og:image:type']]).toEqual([
    ...['1200', '630', 'image/png'],
  ]);
  if (search.startsWith('?v=')) {
    const { etag, 'cache-control': cached } = picture.headers();
    // These pages can be withdrawn, so no cache may keep their pictures.
    if (/^\/(results|invite)\//.test(path)) expect(cached, path).toBe('private, no-cache');
    else expect(cached, path).toContain('immutable');
    const again = await request.get(pathname + search, { headers: { 'if-none-match': etag! } });
    expect(again.status(), path).toBe(304);
    // The squares of the picture are on the page; on printed cards, only those that were dealt.
    const squares = path.endsWith('/print') ? [] : (tags['og:image:alt']!.match(/“[^”]+”/g) ?? []);
    for (const square of squares) expect(text, path).toContain(square.slice(1, -1));
  }
  return picture;
}

const RECEIPT = 'https://news.example/receipt';

test('the tags of every public page fit its text, and its picture fits its tags @desktop', async ({
  request,
}) => {
  const admin = await HouseAdmin.open();
  const [running, over] = [
    await admin.createGame('The Marked <Edition> 🎉'),
    await admin.createGame('The Final Edition'),
  ];
  await admin.start(running);
  const card = await admin.buy(running);
  await admin.mark(running, card.card_number, [0], RECEIPT);
  const marked = await admin.summariesOf(running, card.card_number, [0]);
  await admin.start(over);
  const line = await admin.win(over, RECEIPT);
  const { invite_code } = await readDemoWorld();

  const pages = [
    ['/', /Headline Bingo/, ['WebSite']],
    ['/how-to-play', /How to Play/, ['HowTo', 'BreadcrumbList']],
    ['/about', /About/, []],
    ['/themes', /Themes/, ['BreadcrumbList', 'ItemList']],
    ['/themes/election-night', /^Election Night BINGO/, ['BreadcrumbList', 'Game']],
    ['/themes/election-night/print', /^Printable Election Night bingo/, ['BreadcrumbList']],
    [`/house-game/${running}`, /^The Marked <Edition> 🎉/, ['Event', 'BreadcrumbList']],
    [`/house-game/${over}`, /won The Final Edition/, ['Event', 'BreadcrumbList']],
    [`/results/${over}`, /won The Final Edition/, ['BreadcrumbList']],
    [`/invite/${invite_code}`, /^Join The Late Desk/, []],
  ] as const;
  for (const [path, title, data] of pages) {
    const page = await tagsOf(request, path);
    expect(page.status, path).toBe(200);
    expect(page.title, path).toMatch(title);
    expect(page.title, path).toContain(page.tags['og:title']);
    expect(page.tags['og:description'], path).toBe(page.tags['description']);
    expect(page.tags['description'], path).toMatch(/^[\p{Lu}\p{Pi}].{20,}[.?!”]$/u);
    expect(page.data.map((one) => one['@type']).sort(), path).toEqual([...data].sort());
    if (path.startsWith('/invite')) expect(page.tags['robots'], path).toBe('noindex');
    else expect(new URL(page.canonical!).pathname, path).toBe(path);
    await checkPicture(request, page, path);
    const alt = page.tags['og:image:alt'];
    if (path.endsWith('/print'))
      expect(page.tags['og:image']).toContain('/themes/election-night/share.png');
    if (path.endsWith(running)) expect(alt).toContain(marked[0]);
    if (path.endsWith(over)) for (const one of line) expect(alt, path).toContain(one);
  }
  const listed = async () => (await request.get('/sitemap.xml')).text();
  await expect.poll(listed, { timeout: 60_000, intervals: [2000] }).toContain(`/results/${over}`);
  for (const path of ['/themes<', '/themes/election-night<', '/themes/election-night/print<'])
    expect(await listed()).toContain(path);
  expect(await listed()).not.toContain('/visitor');
  expect((await request.get(`/results/${over}`)).headers()['x-robots-tag']).toBeUndefined();
  const feed = `/house-game/${over}/feed.xml`;
  const feedsOf = async (path: string) =>
    [
      ...(await (await request.get(path)).text()).matchAll(/<link rel="alternate"[^>]*atom[^>]*>/g),
    ].map(([link]) => new URL(/href="([^"]+)"/.exec(link)![1]!, 'http://a.example').pathname);
  expect(await feedsOf('/')).toEqual(['/feed.xml']);
  for (const path of [`/house-game/${over}`, `/results/${over}`])
    expect(await feedsOf(path), path).toEqual([feed, '/feed.xml']);
  const answer = await request.get(feed);
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect((await answer.text()).match(/rel="related"/g)).toHaveLength(line.length);
  const known = { 'if-none-match': answer.headers()['etag']! };
  expect((await request.get(feed, { headers: known })).status()).toBe(304);
  expect(await (await request.get('/feed.xml')).text()).toContain(`/results/${over}</id>`);
  expect((await request.get('/house-game/none/feed.xml')).status()).toBe(404);
});

test('somebody without an account reads the results that the winner has shared @desktop', async ({
  request,
  table,
}) => {
  const ada = await table.seat('Ada');
  const game = await playTogether([ada], 'The Sharing Desk');
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await markFor(ada, ada, game, [0, 1, 2, 3, 4]);
  await ada.page.getByRole('button', { name: 'CALL BINGO' }).click();
  const results = `/results/${game}`;
  await expect(dialog(ada).getByRole('button', { name: 'Share the win' })).toBeVisible();
  expect((await tagsOf(request, results)).text).toContain('belongs to The Sharing Desk');
  expect((await request.get(`${results}/share.png`)).status()).toBe(404);

  await dialog(ada).getByRole('button', { name: 'Share the win' }).click();
  await expect(ada.page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await ada.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Ada won Sunday dinner BINGO\.\nhttp/);
  expect(copied).toContain(results);

  const page = await tagsOf(request, results);
  expect(page.title).toMatch(/^Ada won Sunday dinner BINGO/);
  expect(page.text).toContain('Ada won with card');
  expect(page.tags['og:title']).toBe('Ada won Sunday dinner BINGO');
  expect(page.tags['robots']).toBe('noindex');
  await checkPicture(request, page, results);
});
