import { dialog, part } from '../support/evening';
import { joinAsGuest, squares, watch } from '../support/guest';
import { HouseAdmin } from '../support/house-admin';
import { expectPot, expectYours, ledgerOf } from '../support/ledger';
import { close, openBooks, ROW } from '../support/prizes';
import { openRoom } from '../support/room';
import { arrive } from '../support/sign-in';
import { expect, test } from '../support/table';

test('two guests and a player read the sums of the ledger in a house game with three prizes @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('Three Prizes of the House', { prizes: 'three' });
  const [gus, ola, pia] = [
    await table.seat('Gus'),
    await table.seat('Ola'),
    await table.seat('Pia', {
      ...{ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
    }),
  ];
  for (const guest of [gus, ola]) {
    await watch(guest, id);
    await joinAsGuest(guest);
  }
  await arrive(pia, `/house-game/${id}`);
  await pia.page.getByRole('button', { name: 'Buy Card' }).first().click();
  await expect(squares(pia)).toHaveCount(24);
  await houseAdmin.start(id);
  const seats = [gus, ola, pia];
  const pages = seats.map(({ page }) => page);
  const room = await openRoom(pia, pia.page.url());
  for (const seat of seats) await openBooks(seat);
  await expectPot(pages, room, id);

  await test.step('Gus wins the first line, which waits for him in the pot', async () => {
    await houseAdmin.mark(id, 1, ROW, 'https://example.org/news');
    await gus.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await expect(dialog(gus)).toContainText(
      'is yours if you create an account in this browser within 48 hours',
    );
    await close(gus, 'Continue Playing');
    for (const seat of [ola, pia]) {
      await expect(dialog(seat)).toContainText('Gus won the first line.');
      await close(seat, 'Continue');
    }
    await expectPot(pages, room, id);
  });

  await test.step('an admin ends the game, and each reads their own sum', async () => {
    const scheduled_start = new Date(Date.now() + 86_400_000).toISOString();
    await houseAdmin.createGame('The Next Edition', { scheduled_start });
    await houseAdmin.end(id);
    for (const seat of seats) {
      const over = seat.page.getByRole('dialog', { name: 'Game Over' });
      await expect(over).toContainText('Nobody won the second line or the full card.');
      await expectYours(seat, over, id);
      await close(seat, 'Continue');
      const result = part(seat.page, 'Gus won the first line');
      await expectYours(seat, result, id);
      await expect(result).toContainText('Guests can claim what they won within 48 hours.');
      // Another journey's game may run meanwhile, and comes first then.
      const next = seat.page.getByRole('status').filter({ hasText: 'Next game' });
      await expect(next).toContainText(/Starts (soon|.*(AM|PM))|Running since|Cards lock/);
      await expect(seat.page.getByText(/begun/)).toHaveCount(0);
    }
    await expect(
      part(gus.page, 'Gus won').getByRole('link', { name: 'Sign up to claim it' }),
    ).toBeVisible();
    await expect(
      part(ola.page, 'Gus won').getByRole('link', { name: 'Sign up to claim it' }),
    ).toHaveCount((await ledgerOf(id)).got.Ola === '$0.00' ? 0 : 1);
  });
});
