import { HouseAdmin } from '../support/house-admin';
import { expect, lookAgain, test } from '../support/table';

test('a viewer whom the live channel refuses reads so, and gets marks all the same, at once when the tab comes back @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Full House');
  await houseAdmin.start(id);
  const { page } = await table.seat('Vera');
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => socket.close({ code: 1013 }));
  await page.goto(`/house-game/${id}`);
  const status = page.getByText('this page reads itself again every 15 seconds');
  await expect(status).toBeVisible();
  await houseAdmin.mark(id, 0, [0], 'https://news.example/full');
  await expect(page.locator('a[href="https://news.example/full"]').first()).toBeVisible({
    timeout: 40_000,
  });
  await expect(status).toBeVisible();

  // The next read by itself comes 12 seconds later at the earliest.
  const read = page.waitForRequest(/\/rpc\/events_since/, { timeout: 8_000 });
  await lookAgain(page);
  await read;
});
