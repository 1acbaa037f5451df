import { devices, type Locator } from '@playwright/test';
import { Desk } from './support/desk';
import { arrive, confirm, signUp } from './support/doors';
import { expect, test, type Seat } from './support/table';

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
const MIDDLE_ROW = [10, 11, 13, 14] as const;
const RECEIPT = 'https://example.org/the-news';

const squares = ({ page }: Seat) => page.getByRole('gridcell').filter({ hasNotText: 'FREE' });
const story = ({ page }: Seat) => page.getByRole('region', { name: 'How it happened' });
const pot = ({ page }: Seat): Locator =>
  page.getByRole('region', { name: 'Game information' }).getByText('Current pot').locator('..');

async function watch(seat: Seat, gameId: string) {
  await seat.page.goto(`/house-game/${gameId}`);
  await expect(seat.page.getByText('Live', { exact: true })).toBeVisible();
}

async function pressBuy({ page }: Seat) {
  // With the first card the page for everybody becomes the guest's own.
  const ownPage = page.waitForResponse((response) => response.url().includes('_rsc='));
  await page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await ownPage;
}

async function fillGuestForm({ page, name }: Seat) {
  await page.getByRole('button', { name: 'Join Game' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  const buy = page.getByRole('button', { name: 'Buy Card', exact: true });
  await expect(buy).toBeDisabled();
  await page.getByLabel('Display Name').fill(name);
  await expect(buy).toBeEnabled();
}

async function joinAsGuest(seat: Seat) {
  await fillGuestForm(seat);
  await pressBuy(seat);
}

test('a guest wins the house game on a phone, signs up and has the pot in the bank', async ({
  table,
}) => {
  const desk = await Desk.open();
  const vera = await table.seat('Vera');
  const gus = await table.seat('Gus', PHONE);
  const pia = await table.seat('Pia');
  const gameId = await desk.createGame('The Evening Edition');
  await desk.fund(gameId, 100);

  await test.step('Vera finds the game before it starts, and watches', async () => {
    await watch(vera, gameId);
    await expect(vera.page.getByRole('heading', { level: 1 })).toHaveText('The Evening Edition');
    await expect(vera.page.getByText('House card will appear when game starts')).toBeVisible();
    await expect(pot(vera)).toContainText('$100.00');
  });

  await test.step('Gus buys a card on his phone with nothing but a name', async () => {
    await watch(gus, gameId);
    await joinAsGuest(gus);
    await expect(gus.page.getByText('Game joined!')).toBeVisible();
    await expect(squares(gus)).toHaveCount(24);
    await expect(gus.page.getByRole('region', { name: 'Playing as a guest' })).toContainText(
      'Guests have 48 hours to claim winnings',
    );
    await expect(pot(vera)).toContainText('$105.00');
  });

  await test.step('Pia buys two cards', async () => {
    await arrive(pia);
    await watch(pia, gameId);
    await pia.page.getByRole('button', { name: 'Join Game' }).click();
    await pia.page.getByRole('button', { name: 'Get Card' }).click();
    await expect(pia.page.getByRole('button', { name: 'Card #2', exact: true })).toBeVisible();
    await pia.page.getByRole('button', { name: 'Buy Card' }).click();
    await expect(pia.page.getByRole('button', { name: 'Card #3', exact: true })).toBeVisible();
    await expect(pot(vera)).toContainText('$115.00');
  });

  await test.step('the game starts before everybody’s eyes', async () => {
    await desk.start(gameId);
    await expect(story(vera).getByText('The game has started')).toBeVisible();
    await expect(squares(vera)).toHaveCount(24);
    await expect(pia.page.getByRole('button', { name: /Card #2/ })).toContainText('4 to go');
  });

  await test.step('marks and their receipts reach everybody', async () => {
    await desk.mark(gameId, 1, MIDDLE_ROW.slice(0, 1), RECEIPT);
    for (const seat of [vera, gus, pia]) {
      await expect(story(seat).getByRole('link', { name: /example\.org/ })).toHaveCount(1);
    }
    await expect(gus.page.getByRole('button', { name: /Card #1/ })).toContainText('3 to go');
    await desk.mark(gameId, 1, MIDDLE_ROW.slice(1), RECEIPT);
    await expect(story(vera).getByRole('link', { name: /example\.org/ })).toHaveCount(4);
  });

  await test.step('Gus calls BINGO, and everybody hears of it', async () => {
    await gus.page.getByRole('button', { name: 'CALL BINGO' }).click();
    const won = gus.page.getByRole('dialog');
    await expect(won.getByText('Congratulations! You won!')).toBeVisible();
    await expect(won.getByText('$115.00')).toBeVisible();
    await expect(won.getByText(/waits for you for 48 hours/)).toBeVisible();
    for (const seat of [vera, pia]) {
      const lost = seat.page.getByRole('dialog');
      await expect(lost.getByText('Gus called BINGO and won this game!')).toBeVisible();
      await lost.getByRole('button', { name: 'Continue' }).click();
    }
    await expect(vera.page.getByText('Unclaimed')).toBeVisible();
  });

  await test.step('Gus signs up, and the pot is in the bank', async () => {
    await gus.page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click();
    await signUp(gus);
    await confirm(gus);
    await expect(gus.page.getByText('Cards Migrated!')).toBeVisible();
    await expect(gus.page.getByRole('banner').getByText('$115.00')).toBeVisible();
    await expect(gus.page.getByText('Gus won with card #1')).toBeVisible();
    await expect(vera.page.getByText('Claimed', { exact: true })).toBeVisible();
  });

  await test.step('the books are public, and nothing is missing from them', async () => {
    await vera.page.getByText('The books').click();
    const books = vera.page.getByRole('table');
    await expect(books.getByRole('row', { name: /Won by Gus/ })).toContainText('115.00');
    await expect(books.getByRole('row', { name: /Unaccounted for/ })).toContainText('$0.00');
  });
});

test('a guest whose purchase gets no answer presses again and holds one card', async ({
  table,
}) => {
  const desk = await Desk.open();
  const gus = await table.seat('Gus', PHONE);
  const gameId = await desk.createGame('The Lost Answer');
  await watch(gus, gameId);
  gus.forgive(/ERR_FAILED/);

  let isLost = false;
  await gus.page.route(`**/house-game/${gameId}`, async (route) => {
    const isPurchase = route.request().postData()?.includes('display_name') ?? false;
    if (!isPurchase || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
  await fillGuestForm(gus);
  await gus.page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await expect(gus.page.getByText('Purchase Failed')).toBeVisible();
  await expect(gus.page.getByLabel('Display Name')).toHaveValue('Gus');
  await pressBuy(gus);
  await expect(gus.page.getByRole('button', { name: 'Card #1', exact: true })).toBeVisible();
  await gus.page.reload();
  await expect(gus.page.getByRole('button', { name: /^Card #/ })).toHaveCount(1);
});

test('cards that another tab took along say so, and stay with their account', async ({ table }) => {
  const desk = await Desk.open();
  const gus = await table.seat('Gus');
  const gameId = await desk.createGame('Two Tabs');
  await watch(gus, gameId);
  await joinAsGuest(gus);
  await expect(squares(gus)).toHaveCount(24);
  await desk.start(gameId);
  await desk.mark(gameId, 1, MIDDLE_ROW, RECEIPT);
  const call = gus.page.getByRole('button', { name: 'CALL BINGO' });
  await expect(call).toBeVisible();

  const tab = await gus.newTab();
  const other = Object.assign(Object.create(gus) as Seat, { page: tab });
  await arrive(other);
  await expect(tab.getByText('Cards Migrated!')).toBeVisible();

  await call.click();
  await expect(gus.page.getByText('Guest session expired')).toBeVisible();
  await expect(gus.page.getByRole('button', { name: 'Account of Gus' })).toBeVisible();
  await call.click();
  await expect(gus.page.getByText('has been added to your Bingo Bank Balance.')).toBeVisible();
});
