import type { Page } from '@playwright/test';
import { signed_out } from '../../lib/words/accounts';
import { readDemoWorld } from '../../scripts/demo-world';
import { holdScripts } from '../support/scripts';
import { hydrated, signIn } from '../support/sign-in';
import { expect, test } from '../support/table';

/**
 * Opens a page whose scripts are held back until the returned function is called, which waits until the element that matches
 * `part` is hydrated and everything was repeated. With `word`, only scripts that contain it are held back.
 */
async function openWithoutScripts(
  page: Page,
  path: string,
  part = 'main',
  word = '',
): Promise<() => Promise<void>> {
  const release = await holdScripts(page, word);
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await hydrated(page, part);
    await expect.poll(() => recorded(page)).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** How many presses and choices wait to be repeated. */
const recorded = (page: Page) =>
  page.evaluate(() => Number(window.hbEarly!.press !== null) + window.hbEarly!.fields.size);

test('what is pressed or chosen before the scripts are there happens once they are @desktop', async ({
  table,
}) => {
  const ada = await table.seat('Ada', { timezoneId: 'America/New_York' });
  const { page } = ada;
  const { house } = await readDemoWorld();
  const dialog = page.getByRole('dialog');
  const color = (name: string) => page.getByRole('radio', { name });
  const button = '[role=gridcell] button';
  const square = page.locator(button).first();

  await test.step('the last of two choices, and a press after them', async () => {
    const release = await openWithoutScripts(page, `/house-game/${house}`, button);
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

  await test.step('not what Escape or another press has taken back', async () => {
    const release = await openWithoutScripts(page, `/house-game/${house}`, button);
    for (const takeBack of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('heading', { level: 1 }).click(),
    ]) {
      await square.click();
      expect(await recorded(page)).toBe(1);
      await takeBack();
      expect(await recorded(page)).toBe(0);
    }
    await release();
    await expect(dialog).toBeHidden();
  });

  await test.step('a press on a part whose script alone is late, after the page was hydrated', async () => {
    const vera = await table.seat('Vera');
    const [label, pressed] = ['Join Game', 'main section button.button-primary'];
    const release = await openWithoutScripts(vera.page, `/house-game/${house}`, pressed, label);
    await hydrated(vera.page, 'main');
    await vera.page.getByRole('button', { name: label }).click();
    expect(await recorded(vera.page)).toBe(1);
    await release();
    await expect(vera.page.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
  });

  await test.step('a part that the browser opens by itself, whose content is read then', async () => {
    const release = await openWithoutScripts(page, `/house-game/${house}`, button);
    await page.locator('summary', { hasText: 'Pot history' }).click();
    await release();
    await expect(page.getByRole('row', { name: /^In the pot/ })).toBeVisible();
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

test('a link that is pressed before the message of a redirect is there leads to its page @desktop', async ({
  table,
}) => {
  const { page } = await table.seat('Vera');
  const { promise: shown, resolve: showPage } = Promise.withResolvers<void>();
  const showMessage = await holdScripts(page, signed_out.description);
  await page.goto('/?notice=signed_out', { waitUntil: 'commit' });
  await hydrated(page, 'a[href="/about"]');
  await page.route('**/about?_rsc=*', async (route) => {
    await shown;
    await route.continue();
  });
  await page.locator('a[href="/about"]').first().press('Enter');
  showMessage();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  showPage();
  await expect(page).toHaveURL('/about');
  await page.unrouteAll({ behavior: 'wait' });
});
