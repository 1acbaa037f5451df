import { HouseAdmin, EDITOR } from '../support/house-admin';
import { signIn } from '../support/sign-in';
import { squares, watch } from '../support/guest';
import { expect, test } from '../support/table';

test('Mark Square shows an error without a connection, and gives up on a missing response after 15 seconds @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gameId = await houseAdmin.createGame('The Dead Line');
  await houseAdmin.start(gameId);
  const ed = await table.seat('Ed');
  ed.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  const { page, context } = ed;
  await signIn(ed, EDITOR);
  await watch(ed, gameId);
  const dialog = page.getByRole('dialog');
  const mark = dialog.getByRole('button', { name: 'Mark Square' });

  await test.step('without a connection', async () => {
    await squares(ed).first().click();
    await expect(mark).toBeVisible();
    await context.setOffline(true);
    await dialog.getByLabel('Source link').fill('example.org/kept');
    await mark.click();
    await expect(page.getByText('You are offline')).toBeVisible();
    await expect(dialog.getByLabel('Source link')).toHaveValue('https://example.org/kept');
    await context.setOffline(false);
    await expect(page.getByText(/^Live|^Caught up/).first()).toBeVisible();
  });

  await test.step('the mark is saved, but its response is lost', async () => {
    await page.clock.install();
    let isHeld = false;
    await page.route(`**/house-game/${gameId}`, async (route) => {
      if (isHeld || route.request().method() !== 'POST') return route.continue();
      isHeld = true;
      await route.fetch();
    });
    await mark.click();
    await expect(mark).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => isHeld).toBe(true);
    await page.clock.runFor(15_000);
    await expect(page.getByText('No answer yet')).toBeVisible();
    // The mark's broadcast arrives anyway.
    await expect(dialog.getByRole('button', { name: 'Unmark Square' })).toBeVisible();
  });

  await test.step('the next square can be marked meanwhile', async () => {
    await dialog.getByRole('button', { name: 'Next square' }).click();
    await mark.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Square .*, marked/ })).toHaveCount(2);
  });
});
