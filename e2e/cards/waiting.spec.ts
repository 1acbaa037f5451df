import { HouseAdmin, EDITOR } from '../support/house-admin';
import { arrive, signIn } from '../support/sign-in';
import { joinAsGuest, squares, watch } from '../support/guest';
import { expect, lookAgain, test, type Seat } from '../support/table';

const MIDDLE_ROW = [10, 11, 13, 14] as const;
const RECEIPT = 'https://example.org/the-news';
const WAITING = /^(\(\d+\) )?BINGO waiting · /;

const notice = ({ page }: Seat, card: number) =>
  page.getByRole('listitem').filter({ hasText: `Your card #${card} can win` });

test('a full line that nobody called is shown on every page @phone', async ({ table }) => {
  const houseAdmin = await HouseAdmin.open();
  const gus = await table.seat('Gus');
  const pia = await table.seat('Pia');
  const editor = await table.seat('Editor');
  const gameId = await houseAdmin.createGame('The Held Breath');
  await houseAdmin.start(gameId);
  await watch(gus, gameId);
  await joinAsGuest(gus);
  await arrive(pia, `/house-game/${gameId}`);
  await pia.page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await expect(squares(pia)).toHaveCount(24);
  await signIn(editor, EDITOR, `/admin/house-games/${gameId}`);

  await test.step('it shows live while the game is open: in the title, the menu and the call sheet', async () => {
    await pia.page.goto('/my-games');
    await pia.page.getByRole('link', { name: 'The Held Breath' }).click();
    await expect(squares(pia)).toHaveCount(24);
    await expect(pia.page).not.toHaveTitle(WAITING);
    await houseAdmin.mark(gameId, 1, MIDDLE_ROW, RECEIPT);
    await houseAdmin.mark(gameId, 2, MIDDLE_ROW, RECEIPT);
    await expect(gus.page).toHaveTitle(WAITING);
    await expect(pia.page).toHaveTitle(WAITING);
    await pia.page.getByRole('button', { name: /^Account of Pia, BINGO waiting/ }).click();
    await expect(pia.page.getByRole('menuitem', { name: 'BINGO waiting: card #2' })).toBeVisible();
    const sheet = editor.page.getByRole('region', { name: 'Waiting to call' });
    await expect(sheet.getByRole('listitem')).toHaveText(['GusCard #1', 'PiaCard #2']);
  });

  await test.step('it shows elsewhere when a page loads or is restored: on home, My Games and in every title', async () => {
    await gus.page.goto('/about');
    await expect(gus.page).toHaveTitle(WAITING);
    await gus.page.goto('/');
    await expect(notice(gus, 1)).toBeVisible();
    await pia.page.goBack();
    await expect(notice(pia, 2)).toBeVisible();
    await expect(pia.page.getByText('BINGO waiting', { exact: true })).toBeVisible();
    await pia.page.goto('/join-group');
    await expect(pia.page).toHaveTitle(WAITING);
  });

  await test.step('Gus calls BINGO, and no line waits any more', async () => {
    await notice(gus, 1).getByRole('link', { name: 'Go and call BINGO' }).click();
    // CALL BINGO must be on the screen without scrolling, with or without a notice above it.
    const call = gus.page.getByRole('button', { name: 'CALL BINGO' });
    await expect(call).toBeInViewport({ ratio: 1 });
    await call.click();
    await expect(gus.page.getByText('Congratulations! You won!')).toBeVisible();
    await expect(gus.page).not.toHaveTitle(WAITING);
    await expect(editor.page.getByRole('region', { name: 'Waiting to call' })).toHaveCount(0);
  });

  await test.step('Pia’s tab with another page reads so when she comes back to it', async () => {
    // A tab asks no more than once in 15 seconds.
    await pia.page.clock.setFixedTime(Date.now() + 20_000);
    await lookAgain(pia.page);
    await expect(pia.page).not.toHaveTitle(WAITING);
  });
});
