import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { HouseAdmin } from '../support/house-admin';
import { boxOf, edgesOfToastAndTitle, targetSize, zoomTextFromTheStart } from '../support/geometry';
import { arrive, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { markFor, playTogether } from '../support/together';

const ADA = { email: 'ada@example.com', password: 'headline' };
const SMALL_PHONE = { width: 360, height: 740 };

const isSeen = ({ page }: Seat, name: string, role: 'link' | 'img' = 'link') =>
  expect(page.getByRole(role, { name }).first()).toBeInViewport({ ratio: 1 });

test('links are 44 px high on a phone, Back closes a square, the stroke of a mark waits for the dialog to close, and a toast covers no title @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const game = await houseAdmin.createGame(`Small Print ${randomUUID().slice(0, 8)}`);
  await houseAdmin.start(game);
  await houseAdmin.mark(game, 0, [0], 'https://example.com/proof');
  const { page } = await table.seat('Vera', { viewport: SMALL_PHONE });
  await page.goto(`/house-game/${game}`);
  const receipt = page.getByRole('link', { name: /^Receipt/ }).first();
  expect(await targetSize(receipt)).toBeGreaterThanOrEqual(44);
  await page.getByRole('gridcell').getByRole('button').first().click();
  const opened = page.getByRole('dialog').getByRole('link', { name: /^Receipt/ });
  expect(await targetSize(opened)).toBeGreaterThanOrEqual(44);

  await test.step('Back closes the open square and stays on the game, also after a square was closed', async () => {
    for (const close of ['Close', null]) {
      if (close) await page.getByRole('button', { name: close }).click();
      else await page.goBack();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`/house-game/${game}$`));
      await page.getByRole('gridcell').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
  });

  // The stroke of a mark is drawn only after the dialog that covers the card has closed.
  const stroke = page.locator('.pen-stroke.animate-draw');
  await houseAdmin.mark(game, 0, [1], 'https://example.com/proof');
  await expect(stroke).toHaveCSS('animation-play-state', 'paused');
  await page.keyboard.press('Escape');
  await expect(stroke).toHaveCSS('animation-play-state', 'running');

  await page.goto('/auth?mode=signup');
  for (const link of await page.getByRole('article').getByRole('link').all())
    expect(await targetSize(link), await link.innerText()).toBeGreaterThanOrEqual(44);

  for (const zoom of [1, 2]) {
    if (zoom === 2) await page.addInitScript(zoomTextFromTheStart);
    await page.goto(`/house-game/${game}?notice=reset_link_invalid`);
    const { toast, title } = await edgesOfToastAndTitle(page);
    expect(toast, `text at ${zoom * 100} %`).toBeLessThanOrEqual(title);
  }
});

test('on a phone, a player sees their card without scrolling, and the drawer has the invite code field and the links to one’s games and groups @phone', async ({
  table,
}) => {
  const ada = await table.seat('Ada', { viewport: SMALL_PHONE });
  const { page } = ada;
  await signIn(ada, ADA);
  await isSeen(ada, 'Your card #', 'img');
  const drawer = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await drawer.getByRole('link', { name: 'Enter a code' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter a code');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(drawer.getByRole('link', { name: 'My Games' })).toBeVisible();
  await drawer.getByRole('link', { name: 'My Groups' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Groups');
});

test('a person without a card sees the ways to play before the house card @phone', async ({
  table,
}) => {
  const sam = await table.seat('Sam', { viewport: SMALL_PHONE });
  await arrive(sam);
  await isSeen(sam, 'Join House Game');
  const below = await boxOf(sam.page.getByRole('img', { name: /^The house card/ }));
  const link = await boxOf(sam.page.getByRole('link', { name: 'Create Private Session' }));
  expect(link.y).toBeLessThan(below.y);
});

test('the second press of a double tap neither closes a dialog nor confirms what it asks @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora', { viewport: SMALL_PHONE });
  const { page } = nora;
  const id = await playTogether([nora], 'The Fast Fingers');
  await markFor(nora, nora, id, [0]);
  const square = page.getByRole('button', { name: /^Square 1 of 24: .*, marked/ });
  await expect(square).toBeVisible();
  /** Taps twice, without waiting for the page in between. */
  async function tapFast(button: Locator) {
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await boxOf(button);
    const taps = [1, 2].map(() => page.touchscreen.tap(x + width / 2, y + height / 2));
    await Promise.all(taps);
  }
  const unmark = page.getByRole('button', { name: 'Unmark Square' });
  // The script of the dialog may still be on its way.
  await square.tap();
  await page.keyboard.press('Escape');
  await expect(unmark).toBeHidden();

  await tapFast(square);
  await expect(unmark).toBeVisible();
  await tapFast(unmark);
  const question = page.getByRole('dialog', { name: /^Unmark / });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await expect(question).toBeHidden();
  await expect(unmark).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('nor the menu or the whole screen', async () => {
    await tapFast(page.getByRole('button', { name: 'Menu', exact: true }));
    const menu = page.getByRole('dialog', { name: 'Sections' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await tapFast(page.getByRole('button', { name: 'Full screen' }));
    await expect(page.getByRole('dialog', { name: /^BINGO card/ })).toBeVisible();
    await expect(unmark).toBeHidden();
  });
});
