import { devices } from '@playwright/test';
import { HouseAdmin } from '../support/house-admin';
import { expectNothingWider } from '../support/geometry';
import { arriveByForm, confirm, signUp } from '../support/sign-in';
import {
  buyOffline,
  fillGuestForm,
  findFromHome,
  joinAsGuest,
  loseFirstAnswer,
  pressBuy,
  squares,
  watch,
} from '../support/guest';
import { expect, test, type Seat } from '../support/table';

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const MIDDLE_ROW = [10, 11, 13, 14] as const;
const RECEIPT = 'https://example.org/the-news';

test('a guest whose purchase failed or got no response retries, gets one card and finds it on the home page @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gus = await table.seat('Gus', PHONE);
  const gameId = await houseAdmin.createGame('The Lost Answer');
  await watch(gus, gameId);
  gus.forgive(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/);

  await fillGuestForm(gus);
  await buyOffline(gus);
  await loseFirstAnswer(gus, gameId);
  await gus.page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await expect(gus.page.getByText('An unexpected error occurred')).toBeVisible();
  await expect(gus.page.getByLabel('Display Name')).toHaveValue('Gus');
  await pressBuy(gus);
  await expect(gus.page.getByRole('button', { name: 'Card #1', exact: true })).toBeVisible();
  await gus.page.reload();
  await expect(gus.page.getByRole('button', { name: /^Card #/ })).toHaveCount(1);
  await findFromHome(gus, 'The Lost Answer');
});

test('a tab follows when its cards are moved to an account in another tab @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gus = await table.seat('Gus');
  const gameId = await houseAdmin.createGame('Two Tabs');
  await watch(gus, gameId);
  await joinAsGuest(gus);
  await expect(squares(gus)).toHaveCount(24);
  await houseAdmin.start(gameId);
  await houseAdmin.mark(gameId, 1, MIDDLE_ROW, RECEIPT);
  const call = gus.page.getByRole('button', { name: 'CALL BINGO' });
  await expect(call).toBeVisible();

  const tab = await gus.newTab();
  const other = Object.assign(Object.create(gus) as Seat, { page: tab });
  await arriveByForm(other);
  await expect(tab.getByText('Cards Migrated!')).toBeVisible();

  await expect(gus.page.getByRole('button', { name: 'Account of Gus' })).toBeVisible();
  await call.click();
  await expect(gus.page.getByText('has been added to your Bingo Bank Balance.')).toBeVisible();
});

test('the longest name widens no page, and the button to join stays on the screen @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const guest = await table.seat('W'.repeat(100), PHONE);
  const gameId = await houseAdmin.createGame('T'.repeat(100));
  await watch(guest, gameId);
  await joinAsGuest(guest);

  const { page } = await table.seat('Vera', PHONE);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ['/', `/house-game/${gameId}`]) {
    await page.goto(path);
    await expectNothingWider(page);
  }
  await page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeInViewport();
});

test('a link from another browser moves the guest’s cards only after a confirmation @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gus = await table.seat('Gus');
  const mallory = await table.seat('Mallory');
  const phone = await table.seat('Gus on his phone', PHONE);
  const gameId = await houseAdmin.createGame('The Borrowed Link');
  const question = gus.page.getByRole('dialog', { name: 'Move the cards of this browser?' });
  const cards = gus.page.getByRole('button', { name: /^Card #/ });

  await test.step('Mallory signs up and has Gus open her confirmation link', async () => {
    await watch(gus, gameId);
    await joinAsGuest(gus);
    await expect(cards).toHaveCount(1);
    await mallory.page.goto('/auth?mode=signup');
    await signUp(mallory);
    await confirm(mallory, gus.page);
    await expect(question).toContainText(mallory.email);
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('Gus is not asked again, and has his card after signing out', async () => {
    const asked = gus.page.waitForResponse((response) => response.request().method() === 'POST');
    await gus.page.reload();
    await asked;
    await gus.page.getByRole('button', { name: 'Account of Mallory' }).click();
    await expect(question).toBeHidden();
    await gus.page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(gus.page.getByText('Signed out', { exact: true })).toBeVisible();
    await watch(gus, gameId);
    await expect(cards).toHaveCount(1);
  });

  await test.step('his own link, requested on his phone, moves the card when he confirms', async () => {
    await phone.page.goto('/auth?mode=signup');
    await signUp(phone);
    await confirm(phone, gus.page);
    await expect(question).toContainText(phone.email);
    await question.getByRole('button', { name: 'Move cards' }).click();
    await expect(gus.page.getByText('Cards Migrated!')).toBeVisible();
    await expect(question).toBeHidden();
    await watch(gus, gameId);
    await expect(cards).toHaveCount(1);
  });
});
