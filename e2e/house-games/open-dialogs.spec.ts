import { signIn } from '../support/sign-in';
import { squares, watch } from '../support/guest';
import { HouseAdmin } from '../support/house-admin';
import { expect, test } from '../support/table';

const BEN = { email: 'ben@example.com', password: 'headline' };

test('an open join dialog shows a player that the last card is sold, and that the game is over @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const ben = await table.seat('Ben');
  const { page } = ben;
  const dialog = page.getByRole('dialog', { name: 'Join the house game' });
  const get = dialog.getByRole('button', { name: 'Get Card' });
  await signIn(ben, BEN);

  await test.step('somebody else buys first: the response shows it, and the player gets no card', async () => {
    const gameId = await houseAdmin.createGame('The Last Card Again', { max_cards: 1 });
    await watch(ben, gameId);
    await page.getByRole('button', { name: 'Join Game' }).click();
    let send = () => {};
    const isSold = new Promise<void>((resolve) => (send = resolve));
    await page.route(`**/house-game/${gameId}`, async (route) => {
      if (route.request().method() === 'POST') await isSold;
      await route.continue();
    });
    await get.click();
    await houseAdmin.buy(gameId);
    send();
    await expect(dialog.getByText('Every card of this game has been sold.')).toBeVisible();
    await expect(get).toBeDisabled();
    await expect(squares(ben)).toHaveCount(0);
  });

  await test.step('a game ends while the dialog is open', async () => {
    const gameId = await houseAdmin.createGame('The Short Game');
    await houseAdmin.start(gameId);
    await watch(ben, gameId);
    await page.getByRole('button', { name: 'Join Game' }).click();
    await expect(get).toBeEnabled();
    await houseAdmin.end(gameId);
    await expect(dialog.getByText('This game is no longer accepting new players')).toBeVisible();
    await expect(get).toBeDisabled();
  });
});
