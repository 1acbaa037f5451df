import { request as newRequest, type APIRequestContext } from '@playwright/test';
import postgres from 'postgres';
import { startProcesses, type Processes } from '../../scripts/processes';
import { HouseAdmin } from '../support/house-admin';
import { environment } from '../support/server';
import { expect, test } from '../support/table';

const outside = Number(new URL(process.env.APP_URL ?? 'http://localhost:3000').port);
const sql = postgres(process.env.DATABASE_URL!, { max: 1 });

let app: Processes;
let houseAdmin: HouseAdmin;
let client: APIRequestContext;

test.beforeAll(async () => {
  const inside = [outside + 6, outside + 7, outside + 8];
  app = await startProcesses(environment(), { outside, inside });
  houseAdmin = await HouseAdmin.open();
  client = await newRequest.newContext({ baseURL: app.url, ignoreHTTPSErrors: true });
});

test.afterAll(async () => {
  await client.dispose();
  await app.stop();
  await sql.end();
});

const textOf = async (url: string) => (await fetch(url)).text();

/** Until a page comes from the cache of its process: asked for again, it says so. */
const isCached = (url: string) =>
  expect
    .poll(async () => (await fetch(url)).headers.get('x-nextjs-cache'), { intervals: [50] })
    .toBe('HIT');

/** How long after the change each process was asked when it first showed it; the answers themselves take what they take. */
async function shownBy(paths: string[], change: () => Promise<string>) {
  const urls = app.inside.flatMap((at) => paths.map((path) => at + path));
  await Promise.all(urls.map(isCached));
  const words = await change();
  const changed = performance.now();
  return Promise.all(
    urls.map(async (url) => {
      for (;;) {
        const asked = performance.now();
        if ((await textOf(url)).includes(words)) return asked - changed;
        if (asked - changed > 5_000) throw new Error(`${url} does not show ${words}`);
      }
    }),
  );
}

test('what changes in a house game is on the cached pages of every process within a second', async () => {
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
    for (const time of times) expect(time, what).toBeLessThan(1_000);
  }

  async function markWith(receipt: string) {
    await houseAdmin.mark(id, 0, [3], receipt);
    return receipt;
  }
  async function rename(title: string) {
    await sql`update public.games set title = ${title} where id = ${id}`;
    return title;
  }
});
