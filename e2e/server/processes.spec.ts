import { setTimeout as sleep } from 'node:timers/promises';
import { request as newRequest, type APIRequestContext } from '@playwright/test';
import postgres from 'postgres';
import { startProcesses, type Processes } from '../../scripts/processes';
import { HouseAdmin } from '../support/house-admin';
import { environment } from '../support/server';
import { signInByForm } from '../support/sign-in';
import { expect, test } from '../support/table';

const outside = Number(new URL(process.env.APP_URL ?? 'http://localhost:3000').port);
const sql = postgres(process.env.DATABASE_URL!, { max: 1 });

let app: Processes;
let houseAdmin: HouseAdmin;
let client: APIRequestContext;

test.beforeAll(async () => {
  const inside = [outside + 6, outside + 7, outside + 8];
  const env = { ...environment(), TRUSTED_PROXY_HEADER: 'x-forwarded-for' };
  app = await startProcesses(env, { outside, inside });
  houseAdmin = await HouseAdmin.open();
  client = await newRequest.newContext({ baseURL: app.url, ignoreHTTPSErrors: true });
});

test.afterAll(async () => {
  await client.dispose();
  await app.stop();
  await sql.end();
});

const textOf = async (url: string) => (await fetch(url)).text();

/** Waits until a process serves this page from its cache, according to its response header. */
const isCached = (url: string) =>
  expect
    .poll(async () => (await fetch(url)).headers.get('x-nextjs-cache'), { intervals: [50] })
    .toBe('HIT');

/**
 * For each process, the milliseconds from the change to the first request whose response shows it. Response times are
 * excluded.
 */
async function shownBy(paths: string[], change: () => Promise<string>) {
  const urls = app.inside.flatMap((at) => paths.map((path) => at + path));
  await Promise.all(urls.map(isCached));
  const text = await change();
  const changed = performance.now();
  return Promise.all(
    urls.map(async (url) => {
      for (;;) {
        const asked = performance.now();
        if ((await textOf(url)).includes(text)) return asked - changed;
        if (asked - changed > 20_000) throw new Error(`${url} does not show ${text}`);
        // Without a pause, these requests would keep the processes busy.
        await sleep(100);
      }
    }),
  );
}

test('a change to a house game is on the visitors’ pages of every process within five seconds', async () => {
  const [row] = await sql`select public.front_page() #>> '{lead,state,game,id}' as id`;
  const id = row!.id as string;
  const pages = ['/', `/house-game/${id}`];
  const changes: [string, string[], () => Promise<string>][] = [
    ['a mark', pages, () => markWith('https://paper.example/every-process')],
    ['SQL alone', pages, () => rename('The Evening Front Page')],
    ['a new game', ['/sitemap.xml'], () => houseAdmin.createGame('The Third Edition')],
  ];
  for (const [what, paths, change] of changes) {
    const times = await shownBy(paths, change);
    console.log(`${what}: asked ${times.map(Math.round).join(', ')} ms after it`);
    for (const time of times) expect(time, what).toBeLessThan(5_000);
  }

  async function markWith(receipt: string) {
    const [open] = await sql`
      select lies.position from public.card_squares as lies
      join public.bingo_cards as card on card.id = lies.card_id
      join public.game_squares as square on square.id = lies.game_square_id
      where card.game_id = ${id} and card.card_number = 0 and not square.is_marked
      order by lies.position limit 1`;
    await houseAdmin.mark(id, 0, [open!.position], receipt);
    return receipt;
  }
  async function rename(title: string) {
    await sql`update public.games set title = ${title} where id = ${id}`;
    return title;
  }
});

const ADA = { email: 'ada@example.com', password: 'headline' };

test('behind a proxy, signing in, live updates and redirects use the public name alone', async ({
  table,
}) => {
  const ada = await table.seat('Ada', { baseURL: app.url, ignoreHTTPSErrors: true });
  ada.forgive(/status of 40[34]/);
  await ada.page.goto('/my-games');
  await expect(ada.page).toHaveURL(`${app.url}/auth?redirect=%2Fmy-games`);
  await signInByForm({ ...ADA, page: ada.page });
  const cookies = (await ada.page.context().cookies()).filter(({ name }) => /^hb-/.test(name));
  expect(cookies.map(({ name }) => name)).toContain('hb-auth');
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
  await ada.page.goto('/');
  await ada.page.goto(`/house-game/${await houseAdmin.createGame('The Proxy Times')}`);
  await expect(ada.page.getByText(/^Live/).first()).toBeVisible();
  // A page that the middleware renders instead, requested from every process.
  for (let turn = 0; turn < app.inside.length; turn += 1)
    expect((await ada.page.goto('/admin'))?.status()).toBe(403);
});

test('a client’s own X-Forwarded-For and X-Forwarded-Host headers are ignored', async () => {
  await sql`delete from private.attempts where what = 'wrong_code'`;
  for (let n = 1; n <= 6; n += 1)
    await client.get('/invite/WRNGCD', { headers: { 'x-forwarded-for': `203.0.113.${n}` } });
  const counted = await sql`
    select who, made from private.attempts where what = 'wrong_code' and who like '% for %'`;
  expect(counted.map((row) => ({ ...row }))).toEqual([{ who: 'app for 127.0.0.1', made: 6 }]);

  const evil = { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' };
  expect((await client.post('/auth/sign-out', { headers: evil })).status()).toBe(403);
  const own = { headers: { origin: app.url } };
  const signedOut = await client.post('/auth/sign-out', own);
  expect(signedOut.status()).toBe(204);
  expect(signedOut.headers()['clear-site-data']).toBe('"cache"');
});

test('an action is accepted under the public name, even if the proxy forwards no host', async () => {
  const [inside] = app.inside;
  const page = await (await client.get(`${inside}/auth?mode=signin`)).text();
  const hidden = page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g);
  const fields = Object.fromEntries(
    [...hidden].map(([, name, value = '']) => [name, unescape(value)]),
  );
  const post = (origin: string) =>
    client.post(`${inside}/auth?mode=signin`, {
      multipart: { ...fields, ...ADA },
      headers: { origin },
      maxRedirects: 0,
    });
  expect((await post('https://evil.example')).status()).toBe(403);
  const taken = await post(app.url);
  expect(taken.headers()['set-cookie']).toMatch(/hb-auth=.*Secure/);
});

const unescape = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
