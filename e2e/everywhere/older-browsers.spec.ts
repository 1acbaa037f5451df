import { dialog, mark, middleRow, part, callBingo, openSheet } from '../support/evening';
import { joinAsGuest, squares, watch } from '../support/guest';
import { HouseAdmin } from '../support/house-admin';
import { playTogether } from '../support/together';
import { expect, test } from '../support/table';

test.use({ areOld: true, prefetches: true });

test('the oldest supported browsers play the house game and a private game, show their TV views, and write squares @desktop', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('The Old Television');
  await houseAdmin.start(id);
  await houseAdmin.mark(id, 0, [0], 'https://example.org/old');
  const gus = await table.seat('Gus');
  const nora = await table.seat('Nora');
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
    await expect(part(screen.page, 'Latest')).toContainText(headline!);
  });

  await test.step('a private game is played to its end, and its TV view by secret link shows it', async () => {
    await playTogether([nora], 'The Old Phone');
    const row = await middleRow(nora);
    await openSheet(nora);
    await dialog(nora).getByRole('button', { name: 'Create Link' }).click();
    const link = await dialog(nora)
      .getByText(/\/table\/[0-9a-f]{32}$/)
      .innerText();
    await dialog(nora).getByLabel('Close', { exact: true }).click();
    await screen.page.goto(link);
    await mark(nora, row);
    await expect(part(screen.page, 'Latest')).toContainText(row[3]!);
    await callBingo(nora, []);
    await expect(
      screen.page.getByRole('img', { name: /^Card #\d+: .*a full line$/ }),
    ).toBeVisible();
  });

  await test.step('squares are written for the next game', async () => {
    const { page } = nora;
    await page.getByRole('button', { name: 'Account of Nora' }).click();
    await page.getByRole('menuitem', { name: 'My Groups' }).click();
    await expect(page.getByRole('link', { name: /^Enter Group/ })).toBeVisible();
    await page.goto('/create-private-session');
    await page.getByLabel('Theme').selectOption({ label: 'Write your own …' });
    await page.getByRole('textbox', { name: 'Your squares' }).fill('A cup falls\nA dog barks');
    await expect(page.getByText(/2 squares, 22 more needed/).first()).toBeVisible();
  });
});
