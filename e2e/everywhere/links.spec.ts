import { dialog } from '../support/evening';
import { HouseAdmin } from '../support/house-admin';
import { readDemoWorld } from '../support/routes';
import { checkPicture, tagsOf } from '../support/tags';
import { expect, test } from '../support/table';
import { markFor, playTogether } from '../support/together';

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
  const page = await (await request.get(`/house-game/${over}`)).text();
  expect(page).toMatch(
    new RegExp(`<link rel="alternate" type="application/atom.xml" href="[^"]*${feed}"`),
  );
  const answer = await request.get(feed);
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect((await answer.text()).match(/rel="related"/g)).toHaveLength(line.length);
  const known = { 'if-none-match': answer.headers()['etag']! };
  expect((await request.get(feed, { headers: known })).status()).toBe(304);
  expect((await request.get('/house-game/none/feed.xml')).status()).toBe(404);
});

test('somebody without an account reads the results that the winner has shared @desktop', async ({
  table,
}) => {
  const ada = await table.seat('Ada');
  const game = await playTogether([ada], 'The Sharing Desk');
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await markFor(ada, ada, game, [0, 1, 2, 3, 4]);
  await ada.page.getByRole('button', { name: 'CALL BINGO' }).click();
  const results = `/results/${game}`;
  const visitor = await table.seat('Victor');
  await visitor.page.goto(results);
  await expect(visitor.page.getByText('belongs to The Sharing Desk')).toBeVisible();
  expect((await visitor.page.request.get(`${results}/share.png`)).status()).toBe(404);

  await dialog(ada).getByRole('button', { name: 'Share the win' }).click();
  await expect(ada.page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await ada.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Ada won Sunday dinner BINGO\.\nhttp/);
  expect(copied).toContain(results);

  await visitor.page.goto(results);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(/^Ada won with card/);
  await expect(visitor.page).toHaveTitle(/^Ada won Sunday dinner BINGO/);
  const page = await tagsOf(visitor.page.request, results);
  expect(page.tags['og:title']).toBe('Ada won Sunday dinner BINGO');
  expect(page.tags['robots']).toBe('noindex');
  await checkPicture(visitor.page.request, page, results);
});
