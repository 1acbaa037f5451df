import { quoted } from '@/lib/words/message';
import { dialog, part } from '../support/evening';
import { joinAsGuest, squares, watch } from '../support/guest';
import { HouseAdmin } from '../support/house-admin';
import { expect, test } from '../support/table';

// Two journeys of private games also run in such browsers: `everybody-writes` and `table-link`.
test.use({ areOld: true, prefetches: true });

test('the oldest supported browsers play the house game and show its TV view @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Old Television');
  await houseAdmin.start(id);
  await houseAdmin.mark(id, 0, [0], 'https://example.org/old');
  const gus = await table.seat('Gus');
  const screen = await table.seat('Screen');

  await test.step('a guest gets to the house game by links, and from there to the sign-in', async () => {
    const { page } = gus;
    await watch(gus, id);
    await joinAsGuest(gus);
    await squares(gus).first().click();
    await expect(dialog(gus)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(squares(gus).first().getByRole('button')).toBeFocused();
    await page.getByRole('link', { name: 'How to Play' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'How to Play' })).toBeVisible();
    await page.goBack();
    await expect(squares(gus)).toHaveCount(24);
  });

  await test.step('the TV view of the house game shows a mark', async () => {
    await screen.page.goto(`/house-game/${id}?view=table`);
    await expect(part(screen.page, 'Latest')).toContainText(/\S/);
    const [headline] = await houseAdmin.summariesOf(id, 0, [1]);
    await houseAdmin.mark(id, 0, [1], 'https://example.org/new');
    await expect(part(screen.page, 'Latest')).toContainText(quoted(headline!));
  });
});
