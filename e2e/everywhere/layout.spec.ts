import type { Locator, Page } from '@playwright/test';
import { EDITOR } from '../support/house-admin';
import { signIn } from '../support/sign-in';
import {
  boxOf,
  cutTexts,
  expectNothingWider,
  layoutShift,
  sizesOfText,
  targetSize,
  zoomText,
} from '../support/geometry';
import { readDemoWorld } from '../../scripts/demo-world';
import { expect, test } from '../support/table';

const ADA = { email: 'ada@example.com', password: 'headline' };
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 360, height: 740 };

const grid = (page: Page) => page.getByRole('grid').last();

/** Expects the heading letters, the whole grid, and the button of a full line, if there is one, on the screen. */
async function expectWholeCard(page: Page) {
  await expect(grid(page)).toBeInViewport({ ratio: 1 });
  const letters = page.getByText('HEADLINE', { exact: true }).filter({ visible: true });
  await expect(letters).toBeInViewport({ ratio: 1 });
}

/** Expects that all squares have a text of about 12 px, but those with a wide word. */
async function expectReadableSquares(page: Page) {
  const usual = await sizesOfText(page.locator('.square-text:not([style])'));
  expect(usual, page.url()).toHaveLength(1);
  expect(usual[0], page.url()).toBeGreaterThan(11.5);
  const all = await sizesOfText(page.locator('.square-text'));
  expect(Math.min(...all), page.url()).toBeGreaterThanOrEqual(10.5);
}

/** Expects that no square's text is cut off and that dialogs opened from a square fit the screen. */
async function expectRoomToRead(page: Page) {
  const latest = page.locator('p').filter({ hasText: ' · you ' });
  expect(await cutTexts(latest), page.url()).toEqual([]);
  const square = page.getByRole('gridcell').getByRole('button').first();
  expect((await boxOf(square)).width, page.url()).toBeGreaterThan(130);
  await square.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNothingWider(page);
  // Wider letters may be shown until the font has been loaded.
  await expect
    .poll(() => cutTexts(page.getByRole('dialog').getByRole('button')), page.url())
    .toEqual([]);
  await expectReachableParts(page.getByRole('dialog'));
}

/** Expects that all buttons of a dialog can be scrolled to, and that its content has room for some lines. */
async function expectReachableParts(dialog: Locator) {
  for (const button of await dialog.getByRole('button').all()) {
    await button.scrollIntoViewIfNeeded();
    // A fraction of a pixel may be outside.
    await expect(button).toBeInViewport({ ratio: 0.99 });
  }
}

/** Expects that a player's name fills the width of the list and that the rest of the row is below it. */
async function expectWideNames(page: Page) {
  const row = page.getByRole('region', { name: 'Players' }).getByRole('listitem').first();
  const name = row.locator('span:has(> bdi)');
  // The list may still follow the new size of the text.
  await expect
    .poll(async () => (await boxOf(name)).width / (await boxOf(row)).width)
    .toBeGreaterThan(0.9);
}

test('a whole card is visible when its page opens, for visitors and players @desktop', async ({
  table,
}) => {
  const { game, house } = await readDemoWorld();
  const ada = await table.seat('Ada');
  await signIn(ada, ADA);
  const vera = await table.seat('Vera');
  for (const [{ page }, path, size, other] of [
    [vera, `/house-game/${house}`, DESKTOP, PHONE],
    [ada, `/house-game/${house}`, PHONE, DESKTOP],
    [ada, `/game/${game}`, PHONE, DESKTOP],
    [ada, `/game/${game}`, DESKTOP, PHONE],
  ] as const) {
    await test.step(`${path} at ${size.width}, then at ${other.width}`, async () => {
      await page.setViewportSize(size);
      await page.goto(path);
      await expectWholeCard(page);
      expect(await layoutShift(page)).toBeLessThan(0.02);
      await page.setViewportSize(other);
      await expectWholeCard(page);
    });
  }

  await test.step('the live dot is visible in forced-colors mode', async () => {
    await ada.page.emulateMedia({ forcedColors: 'active' });
    const dot = ada.page.getByText('Live', { exact: true }).locator('span');
    await expect(dot).toHaveCSS('background-color', 'rgb(0, 0, 0)');
    await ada.page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('the text of squares has about 12 px, and at least 10.5 px where a word is wide', async () => {
    await vera.page.setViewportSize(SMALL_PHONE);
    await expectReadableSquares(vera.page);
    await vera.page.goto('/');
    await expectReadableSquares(vera.page);
  });

  await test.step('full screen fits everything in portrait and landscape', async () => {
    for (const size of [DESKTOP, PHONE, { width: 844, height: 390 }]) {
      await ada.page.setViewportSize(size);
      // The headless shell may keep the old viewport units (svh) after a resize.
      await ada.page.reload();
      await ada.page.getByRole('button', { name: 'Full screen', exact: true }).click();
      const dialog = ada.page.getByRole('dialog');
      await expect(dialog.getByRole('grid')).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('button', { name: 'Leave full screen' })).toBeInViewport();
      await expect(dialog.getByText(/ marked .* · you have one to go/)).toBeInViewport({
        ratio: 1,
      });
      expect(await dialog.evaluate((all) => all.scrollHeight - all.clientHeight)).toBe(0);
      await ada.page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });

  await test.step('focusing a square by key scrolls the whole card into view', async () => {
    await ada.page.setViewportSize(PHONE);
    await ada.page.evaluate(() => scrollTo(0, 600));
    const last = grid(ada.page).getByRole('button').last();
    await last.focus();
    await ada.page.keyboard.press('ArrowUp');
    await expect(grid(ada.page)).toBeInViewport({ ratio: 1 });
  });

  await test.step('with text at 200 %, names fill the list of players, and the dialog of a square fits', async () => {
    await ada.page.setViewportSize(SMALL_PHONE);
    await zoomText(ada.page);
    await expectWideNames(ada.page);
    await expectRoomToRead(ada.page);
    await ada.page.setViewportSize({ width: 320, height: 640 });
    await expectNothingWider(ada.page);
    await expectReachableParts(ada.page.getByRole('dialog'));
  });
});

test('the controls of the call sheet and the logo are 44 px wide and high, and text at 200 % leaves room for the dialog of a mark @phone', async ({
  table,
}) => {
  const { house } = await readDemoWorld();
  const admin = await table.seat('Admin', { viewport: SMALL_PHONE });
  const { page } = admin;
  await signIn(admin, EDITOR, `/admin/house-games/${house}`);
  const button = page.getByRole('button', { name: 'Read all' }).first();
  expect(await targetSize(button)).toBeGreaterThanOrEqual(44);
  const filters = page.getByRole('group', { name: 'Show' }).getByRole('button');
  const logo = page.getByRole('banner').getByRole('link').first();
  for (const target of [...(await filters.all()), logo]) {
    const { width, height } = await boxOf(target);
    expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(44);
  }
  await page.goto(`/house-game/${house}`);
  await zoomText(page);
  await expectRoomToRead(page);
});

test('with text at 200 %, the notification settings break no word on a phone @phone', async ({
  table,
}) => {
  const ada = await table.seat('Ada', { viewport: PHONE });
  const { page } = ada;
  await signIn(ada, ADA, '/notices/settings');
  await zoomText(page);
  const words = page.getByRole('table').getByText('Invitations', { exact: true });
  const { height } = await boxOf(words);
  const [size] = await sizesOfText(words);
  expect(height, 'one line').toBeLessThan(2 * size!);
  await expectNothingWider(page);
});
