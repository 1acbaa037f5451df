import { HouseAdmin } from '../support/house-admin';
import { fillGuestForm, squares, watch } from '../support/guest';
import { expect, test, type Seat } from '../support/table';

const SOLD_OUT = 'Every card of this game has been sold.';
const buy = ({ page }: Seat) => page.getByRole('button', { name: 'Buy Card', exact: true });
const dialog = ({ page }: Seat) => page.getByRole('dialog');

test('a guest’s page is loaded anew after the first purchase, with the message @phone', async ({
  table,
}) => {
  const gus = await table.seat('Gus');
  const lead = gus.page.getByRole('region', { name: 'Game in Session' });

  const tab = await gus.newTab();

  await test.step('Gus buys a card on the front page, while the game is open in another tab', async () => {
    const houseAdmin = await HouseAdmin.open();
    await houseAdmin.start(await houseAdmin.createGame('The First Card'));
    await gus.page.goto('/');
    const title = lead.getByRole('heading', { level: 3 }).getByRole('link');
    await tab.goto((await title.getAttribute('href'))!);
    await expect(tab.getByRole('button', { name: 'Join Game' })).toBeVisible();
    await lead.getByRole('link', { name: 'Join Game' }).click();
    await gus.page.getByRole('button', { name: 'Continue as guest' }).click();
    await gus.page.getByLabel('Display Name').fill('Gus');
    await buy(gus).click();
  });

  await test.step('the page has his card and the message, and a square opens', async () => {
    await expect(gus.page.getByText('Game joined!')).toBeVisible();
    for (const page of [gus.page, tab])
      await expect(page.getByRole('button', { name: /^Card #/ })).toHaveCount(1);
    await expect(tab.getByRole('button', { name: 'Join Game' })).toHaveCount(0);
    await squares(gus).first().click();
    await expect(dialog(gus)).toBeVisible();
    await gus.page.keyboard.press('Escape');
    await expect(gus.page.getByRole('region', { name: 'Playing as a guest' })).toBeVisible();
  });

  await test.step('the front page shows his card', async () => {
    // By keyboard, because a pointer on the toast in front of it would keep the toast.
    await gus.page.getByRole('link', { name: 'Headline Bingo' }).first().press('Enter');
    await expect(lead.getByRole('link', { name: 'Play Your Card' })).toBeVisible();
    await expect(lead.getByRole('img', { name: /^Your card #\d+: / })).toBeVisible();
  });
});

test('the buyer of the last card sees the purchase, and another visitor sees that it is sold out @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gameId = await houseAdmin.createGame('The Last Card', { max_cards: 1 });
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

  await test.step('the broadcast of the sale arrives before the response, and the buyer’s dialog waits for the response', async () => {
    await buy(gus).click();
    await expect(ola.page.getByRole('dialog').getByText(SOLD_OUT)).toBeVisible();
    await expect(ola.page.getByLabel('Display Name')).toHaveValue('Ola');
    await expect(buy(ola)).toBeDisabled();
    await expect(gus.page.getByText(SOLD_OUT)).toHaveCount(1);
    await gus.page.keyboard.press('Escape');
    await expect(dialog(gus)).toBeVisible();
  });

  await test.step('the response arrives with the card', async () => {
    answer();
    await expect(gus.page.getByText('Game joined!')).toBeVisible();
    await expect(dialog(gus)).toBeHidden();
    await expect(squares(gus)).toHaveCount(24);
  });
});
