import type { Page, Route } from '@playwright/test';
import { page_incomplete } from '@/lib/words/common';
import { expect, test, type Seat } from '../support/table';

const SCRIPTS = '**/_next/static/**/*.js';
const missing = (route: Route) => route.fulfill({ status: 404, body: 'Not Found' });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: page_incomplete.title });

/** A visitor, and the addresses of all page loads in their browser. */
async function sit(table: { seat: (name: string) => Promise<Seat> }) {
  const seat = await table.seat('Vera');
  seat.forgive(/Failed to load resource/);
  const loads: string[] = [];
  seat.page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  return { page: seat.page, loads };
}

/**
 * The flag of a reload is removed when a page has loaded without a failure. A click before that may hit the old page.
 */
const loadedWhole = (page: Page) =>
  page.waitForFunction(() => sessionStorage.getItem('hb-reloaded') === null);

async function expectButtons(page: Page) {
  await page.getByRole('link', { name: 'Join Game' }).first().click();
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
}

test('a page whose scripts failed to load is reloaded and works @desktop', async ({ table }) => {
  const { page, loads } = await sit(table);
  await page.route(SCRIPTS, (route) => (loads.length > 1 ? route.fallback() : missing(route)));
  // Scripts fail while the browser still waits for the style sheet.
  let isFirst = true;
  await page.route('**/_next/static/**/*.css', async (route) => {
    if (isFirst) await page.waitForResponse((response) => response.status() === 404);
    isFirst = false;
    await route.fallback();
  });
  await page.goto('/');
  await expect.poll(() => loads.length).toBe(2);
  await loadedWhole(page);
  await expectButtons(page);
  await expect(notice(page)).toBeHidden();
  expect(loads).toHaveLength(2);
});

test('a page whose scripts fail twice shows a notice with a reload link @desktop', async ({
  table,
}) => {
  const { page, loads } = await sit(table);
  await page.route(SCRIPTS, missing);
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  expect(loads).toHaveLength(2);
  await page.unroute(SCRIPTS);
  await notice(page).getByRole('link', { name: 'Reload' }).click();
  await expect(notice(page)).toBeHidden();
  await loadedWhole(page);
  await expectButtons(page);
  // After a successful load, a failure triggers a reload again.
  await page.route(SCRIPTS, (route) => (loads.length > 4 ? route.fallback() : missing(route)));
  await page.goto('/');
  await expect.poll(() => loads.length).toBe(5);
  await loadedWhole(page);
  await expectButtons(page);
});

for (const [what, before] of [
  ['with text in a field', (page: Page) => page.getByLabel('Email').fill('vera@example.com')],
  ['without a network', (page: Page) => page.context().setOffline(true)],
] as const)
  test(`a page ${what} is not reloaded, and shows why buttons may not work @desktop`, async ({
    table,
  }) => {
    const { page, loads } = await sit(table);
    const ready = Promise.withResolvers<void>();
    await page.route(SCRIPTS, (route) => ready.promise.then(() => missing(route)));
    await page.goto('/auth', { waitUntil: 'commit' });
    await page.getByLabel('Email').waitFor();
    await before(page);
    ready.resolve();
    await expect(notice(page)).toBeVisible();
    expect(loads).toHaveLength(1);
    if (what.startsWith('with text'))
      await expect(page.getByLabel('Email')).toHaveValue('vera@example.com');
  });
