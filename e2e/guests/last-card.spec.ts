import { HouseAdmin } from '../support/house-admin';
import { fillGuestForm, squares, watch } from '../support/guest';
import { noticeOver } from '../support/notices';
import { expect, test, type Seat } from '../support/table';

const SOLD_OUT = 'Every card of this game has been sold.';
const buy = ({ page }: Seat) => page.getByRole('button', { name: 'Buy Card', exact: true });
const dialog = ({ page }: Seat) => page.getByRole('dialog');

test('a guest plays on at once with the first card, and nothing is taken from under the hands @phone', async ({
  table,
}) => {
  const gus = await table.seat('Gus');
  const lead = gus.page.getByRole('region', { name: 'Game in Session' });
  let notice: Promise<unknown>;

  await test.step('Gus goes from the front page to the game, and buys a card', async () => {
    const houseAdmin = await HouseAdmin.open();
    await houseAdmin.start(await houseAdmin.createGame('The First Card'));
    await gus.page.goto('/');
    await lead.getByRole('heading', { level: 3 }).getByRole('link').click();
    await expect(gus.page).toHaveURL(/\/house-game\//);
    await fillGuestForm(gus);
    notice = noticeOver(gus, 'Game joined!', 'Next square');
    await buy(gus).click();
  });

  await test.step('he opens a square the moment it is there, and it stays open', async () => {
    await gus.page.getByRole('button', { name: /^Card #/ }).waitFor();
    await squares(gus).first().click();
    await expect(dialog(gus)).toBeVisible();
    const grid = await gus.page.locator('[role=grid]').elementHandle();
    await gus.page.waitForLoadState('networkidle');
    expect(await grid?.evaluate((element) => element.isConnected)).toBe(true);
    await expect(dialog(gus).getByRole('button', { name: 'Next square' })).toBeVisible();
    await notice;
    await gus.page.keyboard.press('Escape');
    await expect(gus.page.getByRole('region', { name: 'Playing as a guest' })).toBeVisible();
  });

  await test.step('the front page knows his card', async () => {
    await gus.page.getByRole('link', { name: 'Headline Bingo' }).first().click();
    await expect(lead.getByRole('link', { name: 'Play Your Card' })).toBeVisible();
  });
});

test('the last card tells its buyer that it is bought, and who wanted it that it is gone @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gameId = await houseAdmin.createGame('The Last Card', { p_max_cards: 1 });
  const gus = await table.seat('Gus');
  const ola = await table.seat('Ola');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await gus.page.route(`**/house-game/${gameId}`, async (route) => {
    if (!route.request().postData()?.includes('display_name')) return route.continue();
    const response = await route.fetch();
    await asked;
    await route.fulfill({ response });
  });
  for (const seat of [gus, ola]) {
    await watch(seat, gameId);
    await fillGuestForm(seat);
  }

  await test.step('the news of the sale is faster than the answer, and the dialog waits for it', async () => {
    await buy(gus).click();
    await expect(ola.page.getByRole('dialog').getByText(SOLD_OUT)).toBeVisible();
    await expect(ola.page.getByLabel('Display Name')).toHaveValue('Ola');
    await expect(buy(ola)).toBeDisabled();
    await expect(gus.page.getByText(SOLD_OUT)).toHaveCount(1);
    await gus.page.keyboard.press('Escape');
    await expect(dialog(gus)).toBeVisible();
  });

  await test.step('the answer comes, and the card with it', async () => {
    answer();
    await expect(gus.page.getByText('Game joined!')).toBeVisible();
    await expect(dialog(gus)).toBeHidden();
    await expect(squares(gus)).toHaveCount(24);
  });
});
