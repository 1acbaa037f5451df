import { HouseAdmin } from '../support/house-admin';
import { expect, lookAgain, test } from '../support/table';

test('a visitor sees a notice once, and reaches the game by keyboard @desktop', async ({
  table,
}) => {
  const { page } = await table.seat('Vera');
  const lead = page.getByRole('region', { name: 'Game in Session' });
  await page.goto('/?notice=signed_out');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/\/$/);
  await page.clock.install({ time: Date.now() - 5 * 3_600_000 });
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  await test.step('a front page left open reloads its data after two minutes, also where the clock is five hours slow', async () => {
    const asked = page.waitForRequest(
      (request) => request.headers()['rsc'] === '1' && new URL(request.url()).pathname === '/',
    );
    await page.clock.fastForward('02:01');
    await asked;
  });

  await lead.getByRole('heading', { level: 3 }).getByRole('link').click();
  await expect(page).toHaveURL(/\/house-game\//);
  const tableView = await page.request.get(`${page.url()}?view=table`);
  expect(await tableView.text(), 'the first paint is the table view').toContain(
    'data-table-screen',
  );
  await page.goBack();
  await lead.getByRole('link', { name: 'Join Game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join the house game' });
  await expect(dialog.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
});

test('a viewer whom the live channel refuses reads so, and gets marks all the same, at once when the tab comes back @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Full House');
  await houseAdmin.start(id);
  const { page } = await table.seat('Vera');
  await page.clock.install();
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => socket.close({ code: 1013 }));
  await page.goto(`/house-game/${id}`);
  const status = page.getByText('This page refreshes every 15 seconds');
  await expect(status).toBeVisible();
  await houseAdmin.mark(id, 0, [0], 'https://news.example/full');
  await page.clock.fastForward('00:16');
  await expect(page.locator('a[href="https://news.example/full"]').first()).toBeVisible();
  await expect(status).toBeVisible();

  // The next read by itself comes 12 seconds later at the earliest.
  const read = page.waitForRequest(/\/rpc\/events_since/, { timeout: 8_000 });
  await lookAgain(page);
  await read;
});
