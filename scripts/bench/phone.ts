import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { floorApp } from './floor-app.ts';
import { atMost, median, short, type Row } from './numbers.ts';
import { signIn } from './people.ts';
import type { World } from './world.ts';

const ROUNDS = 5;
/** A phone on a mobile line: bytes per second and milliseconds, and a processor four times slower than this one. */
const LINE = {
  offline: false,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
  latency: 150,
};
const SLOWER = 4;

type Times = { read: number; press: number };
type Screen = { url: string; cookie?: string; pressed: string };

/**
 * What a person with a phone waits for at the first visit: until the page can be read, and until a press on a square (on `/`:
 * on Join Game) opens its dialog. The floor is a plain page with the same number of elements in client components, and a dialog.
 */
export async function phone(world: World): Promise<Row[]> {
  const url = await world.app();
  const { house, game } = world.demo;
  const { cookie } = await signIn(world, 'ben@example.com');
  const floor = await floorApp(world);
  const square = '[role=gridcell] button';
  const screens: [work: string, limit: number, screen: Screen][] = [
    ['`/` for a visitor', 1.4, { url: `${url}/`, pressed: 'a[aria-haspopup=dialog]' }],
    [
      'house game for its player',
      1.5,
      { url: `${url}/house-game/${house}`, cookie, pressed: square },
    ],
    ['private game for its player', 1.5, { url: `${url}/game/${game}`, cookie, pressed: square }],
  ];
  const browser = await launchBrowser();
  const rows: Row[] = [];
  try {
    for (const [work, limit, screen] of screens) {
      const plain = {
        url: floor.pressable(await componentsOf(browser, screen)),
        pressed: 'button',
      };
      const [own, other]: Times[][] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        own!.push(await visit(browser, screen));
        other!.push(await visit(browser, plain));
      }
      const middle = (times: Times[], of: keyof Times) => median(times.map((one) => one[of]));
      rows.push({
        work: `${work}, until a press works`,
        ...{ now: middle(own!, 'press'), unit: 'ms' },
        aside: `can be read after ${short(middle(own!, 'read'))} ms`,
        floor: {
          what: 'plain page with as many elements in components',
          now: middle(other!, 'press'),
          aside: `can be read after ${short(middle(other!, 'read'))} ms`,
        },
        must: atMost('ratio', limit),
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Opens a page in a browser without cache. Returns the times since the navigation began, in milliseconds. */
async function visit(browser: Browser, { url, cookie = '', pressed }: Screen): Promise<Times> {
  const page = await open(browser, url, cookie);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'commit' });
  // Clicks as soon as React has taken over the element; a link would lead elsewhere before.
  await page.waitForFunction((selector) => {
    const target = document.querySelector<HTMLElement>(selector);
    if (document.querySelector('[role=dialog]')) return performance.mark('pressed');
    if (Object.keys(target ?? {}).some((key) => key.startsWith('__reactProps'))) target!.click();
    return null;
  }, pressed);
  const times = await page.evaluate(() => ({
    read: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    press: performance.getEntriesByName('pressed')[0]!.startTime,
  }));
  await page.context().close();
  return times;
}

async function componentsOf(browser: Browser, { url, cookie = '' }: Screen): Promise<number> {
  const page = await open(browser, url, cookie);
  await page.goto(url);
  const count = await page.locator('body *').count();
  await page.context().close();
  return count;
}

async function open(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const cookies = cookie.split('; ').flatMap((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return name ? { name, value, url } : [];
  });
  await context.addCookies(cookies);
  return context.newPage();
}
