import type { Page } from '@playwright/test';
import { readDemoWorld } from '../../scripts/demo-world';
import { expect, test } from '../support/table';

/** Holds back the page's scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  return scripts.resolve;
}

test('what is pressed before the scripts are there happens once they are @desktop', async ({
  table,
}) => {
  const { page } = await table.seat('Vera');
  const { house } = await readDemoWorld();
  const release = await holdScripts(page);

  await page.goto(`/house-game/${house}`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  const square = page.getByRole('gridcell').getByRole('button').first();
  await square.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});
