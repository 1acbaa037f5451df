import type { Page } from '@playwright/test';
import { readDemoWorld } from '../../scripts/demo-world';
import { signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

/** Opens a page whose scripts are held back until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    scripts.resolve();
    await expect.poll(() => page.evaluate(() => window.hbEarly)).toBeNull();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('what is pressed or chosen before the scripts are there happens once they are @desktop', async ({
  table,
}) => {
  const ada = await table.seat('Ada', { timezoneId: 'America/New_York' });
  const { page } = ada;
  const { house } = await readDemoWorld();
  const dialog = page.getByRole('dialog');
  const color = (name: string) => page.getByRole('radio', { name });
  const square = page.getByRole('gridcell').getByRole('button').first();

  await test.step('the last of two choices, and a press after them', async () => {
    const release = await openWithoutScripts(page, `/house-game/${house}`);
    await color('Light').check({ force: true });
    await color('Dark').check({ force: true });
    await square.click();
    await expect(dialog).toBeHidden();
    await release();
    await expect(dialog).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Escape');
    await expect(color('Dark')).toBeChecked();
  });

  await test.step('the choice that the HTML shows already', async () => {
    const release = await openWithoutScripts(page, '/about');
    await color('Same as this device').click({ force: true });
    await release();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  for (const [how, takeBack] of [
    ['Escape', () => page.keyboard.press('Escape')],
    ['another press', () => page.getByRole('heading', { level: 1 }).click()],
  ] as const)
    await test.step(`not what ${how} has taken back`, async () => {
      const release = await openWithoutScripts(page, `/house-game/${house}`);
      await square.click();
      await takeBack();
      await release();
      await expect(dialog).toBeHidden();
    });

  await test.step('a list', async () => {
    await signIn(ada, { email: 'ada@example.com', password: 'headline' }, '/notices/settings');
    const digest = page.getByLabel('Email digest');
    const other = (await digest.inputValue()) === 'daily' ? 'weekly' : 'daily';
    const release = await openWithoutScripts(page, '/notices/settings');
    await digest.selectOption(other);
    await release();
    await expect(digest).toHaveValue(other);
    await expect(page.getByLabel('Time zone')).toBeVisible();
  });
});
