/**
 * Takes pictures of the main screens as the demo accounts see them, on a phone and on a desktop, light and dark, and
 * saves them in docs/screens/. Run it beside `npm start` on a seeded database.
 */
import { mkdirSync } from 'node:fs';
import { devices, type Browser, type Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { readDemoWorld } from './demo-world.ts';

const APP = process.env.APP_URL ?? 'http://localhost:3000';
const OUT = process.env.SCREENSHOTS ?? 'docs/screens';

const { group_id, game, house } = await readDemoWorld();
const screens = [
  { name: 'home-visitor', as: null, path: '/' },
  { name: 'house-game-visitor', as: null, path: `/house-game/${house}` },
  { name: 'home', as: 'ada', path: '/' },
  { name: 'private-game', as: 'ada', path: `/game/${game}` },
  { name: 'house-game', as: 'ada', path: `/house-game/${house}` },
  { name: 'group', as: 'ada', path: `/group/${group_id}` },
  { name: 'call-sheet', as: 'admin', path: `/admin/house-games/${house}` },
] as const;
const sizes = {
  390: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
  1280: { viewport: { width: 1280, height: 800 } },
};

async function signIn(page: Page, name: string) {
  await page.goto(`${APP}/auth`);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('headline');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function photograph(
  browser: Browser,
  width: keyof typeof sizes,
  colorScheme: 'light' | 'dark',
) {
  for (const name of [null, 'ada', 'admin'] as const) {
    const context = await browser.newContext({
      ...sizes[width],
      deviceScaleFactor: 2,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (name) await signIn(page, name);
    for (const screen of screens.filter((one) => one.as === name)) {
      await page.goto(APP + screen.path, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${OUT}/${screen.name}-${width}-${colorScheme}.png` });
    }
    await context.close();
  }
}

mkdirSync(OUT, { recursive: true });
const browser = await launchBrowser();
for (const width of [390, 1280] as const) {
  for (const colorScheme of ['light', 'dark'] as const)
    await photograph(browser, width, colorScheme);
}
await browser.close();
console.log(`The pictures are in ${OUT}.`);
