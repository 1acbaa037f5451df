import type { Page, Route } from '@playwright/test';
import { expectNothingWider } from '../support/geometry';
import { fillGuestForm, joinAsGuest, squares, watch } from '../support/guest';
import { HouseAdmin } from '../support/house-admin';
import { arriveByForm, confirm, signUp } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

const SOLD_OUT = 'Every card in this game has been sold.';

const buy = ({ page }: Seat) => page.getByRole('button', { name: 'Buy Card', exact: true });
const cards = ({ page }: Pick<Seat, 'page'>) => page.getByRole('button', { name: /^Card #/ });
const dialog = ({ page }: Seat) => page.getByRole('dialog');

/** Handles this guest's purchases in place of the browser. */
const onPurchase = ({ page }: Seat, gameId: string, handle: (route: Route) => Promise<void>) =>
  page.route(`**/house-game/${gameId}`, (route) =>
    route.request().postData()?.includes('display_name') ? handle(route) : route.continue(),
  );

test('a guest whose purchase failed or got no response retries, gets one card and finds it on the home page, and the longest name widens none of these pages @phone', async ({
  table,
}) => {
  const gus = await table.seat('W'.repeat(100), { viewport: { width: 360, height: 800 } });
  const { page, context } = gus;
  const title = `${'T'.repeat(91)} ${crypto.randomUUID().slice(0, 8)}`;
  const gameId = await (await HouseAdmin.open()).createGame(title);
  await watch(gus, gameId);
  gus.forgive(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/);
  await fillGuestForm(gus);
  await context.setOffline(true);
  await buy(gus).click();
  await expect(page.getByRole('alert')).toContainText('Unable to purchase card');
  await context.setOffline(false);

  await test.step('a purchase without a response can be repeated, and buys one card', async () => {
    let isLost = false;
    await onPurchase(gus, gameId, async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await buy(gus).click();
    await expect(page.getByText('It may have worked')).toBeVisible();
    await expect(page.getByLabel('Display Name')).toHaveValue(gus.name);
    await buy(gus).click();
    await expect(dialog(gus)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Card #1', exact: true })).toBeVisible();
    await expectNothingWider(page);
  });

  await test.step('the home page has his game, which leads to his one card', async () => {
    // By keyboard, because a pointer on the toast in front of it would keep the toast.
    await page.getByRole('link', { name: 'Headline Bingo' }).first().press('Enter');
    const own = page.getByRole('region', { name: 'Your House Games' });
    await expect(own).toBeVisible();
    await expectNothingWider(page);
    await own.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(cards(gus)).toHaveCount(1);
  });
});

test('a guest’s page is loaded anew after the first purchase, with the message, and follows when the cards are moved to an account in another tab @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gus = await table.seat('Gus');
  const gameId = await houseAdmin.createGame('Two Tabs');
  await houseAdmin.start(gameId);
  const tab = await gus.newTab();
  await tab.goto(`/house-game/${gameId}`);

  await test.step('both tabs have his card, one of them the message, and a square opens', async () => {
    await watch(gus, gameId);
    await joinAsGuest(gus);
    await expect(gus.page.getByText('Game joined!')).toBeVisible();
    for (const page of [gus.page, tab]) await expect(cards({ page })).toHaveCount(1);
    await squares(gus).first().click();
    await expect(dialog(gus)).toBeVisible();
    await gus.page.keyboard.press('Escape');
    await expect(gus.page.getByRole('region', { name: 'Playing as a guest' })).toBeVisible();
  });

  await test.step('an account gets the cards in one tab, and the other calls BINGO for it', async () => {
    await houseAdmin.mark(gameId, 1, [10, 11, 13, 14], 'https://example.org/news');
    const call = tab.getByRole('button', { name: 'CALL BINGO' });
    await expect(call).toBeVisible();
    await arriveByForm(gus);
    // Both tabs are visible, and the one that moves the cards says so.
    const says = (page: Page) => page.getByText('Cards Migrated!').isVisible();
    await expect.poll(async () => (await says(gus.page)) || (await says(tab))).toBe(true);
    await expect(tab.getByRole('button', { name: 'Account of Gus' })).toBeVisible();
    await call.click();
    await expect(tab.getByText('has been added to your Bingo Bank Balance.')).toBeVisible();
  });
});

test('the buyer of the last card sees the purchase, and another visitor sees that it is sold out @phone', async ({
  table,
}) => {
  const gameId = await (await HouseAdmin.open()).createGame('The Last Card', { max_cards: 1 });
  const gus = await table.seat('Gus');
  const ola = await table.seat('Ola');
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await onPurchase(gus, gameId, async (route) => {
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  for (const seat of [gus, ola]) {
    await watch(seat, gameId);
    await fillGuestForm(seat);
  }

  // The broadcast of the sale arrives before the response, for which the buyer’s dialog waits.
  await buy(gus).click();
  await expect(dialog(ola).getByText(SOLD_OUT)).toBeVisible();
  await expect(ola.page.getByLabel('Display Name')).toHaveValue('Ola');
  await expect(buy(ola)).toBeDisabled();
  await expect(gus.page.getByText(SOLD_OUT)).toHaveCount(1);
  await gus.page.keyboard.press('Escape');
  await expect(dialog(gus)).toBeVisible();
  answer();
  await expect(gus.page.getByText('Game joined!')).toBeVisible();
  await expect(dialog(gus)).toBeHidden();
  await expect(squares(gus)).toHaveCount(24);
});

test('a link from another browser moves the guest’s cards only after a confirmation @desktop', async ({
  table,
}) => {
  const gus = await table.seat('Gus');
  const gameId = await (await HouseAdmin.open()).createGame('The Borrowed Link');
  const question = gus.page.getByRole('dialog', { name: 'Move your guest cards?' });
  await watch(gus, gameId);
  await joinAsGuest(gus);

  /** Gus opens the confirmation link of a sign-up in another browser. */
  async function openLinkOf(name: string) {
    const other = await table.seat(name);
    await other.page.goto('/auth?mode=signup');
    await signUp(other);
    await confirm(other, gus.page);
    await expect(question).toContainText(other.email);
  }

  await test.step('he keeps his card when Mallory has him open her link, and is not asked again', async () => {
    await openLinkOf('Mallory');
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect(question).toBeHidden();
    const asked = gus.page.waitForResponse((response) => response.request().method() === 'POST');
    await gus.page.reload();
    await asked;
    await gus.page.getByRole('button', { name: 'Account of Mallory' }).click();
    await expect(question).toBeHidden();
    await gus.page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(gus.page.getByText('Signed out', { exact: true })).toBeVisible();
    await watch(gus, gameId);
    await expect(cards(gus)).toHaveCount(1);
  });

  await test.step('his own link, requested on his phone, moves the card when he confirms', async () => {
    await openLinkOf('Gus');
    await question.getByRole('button', { name: 'Move cards' }).click();
    await expect(gus.page.getByText('Cards Migrated!')).toBeVisible();
    await expect(question).toBeHidden();
    await watch(gus, gameId);
    await expect(cards(gus)).toHaveCount(1);
  });
});
