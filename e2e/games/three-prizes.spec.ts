import { inDatabase } from '../support/database';
import { balance, dialog, middleRow, openSheet, part } from '../support/evening';
import { boxOf, sizesOfText } from '../support/geometry';
import { expectPot, expectYours, ledgerOf } from '../support/ledger';
import {
  close,
  dealTwins,
  expectPrizes,
  moveCalls,
  openBooks,
  placesOf,
  ROW,
  slowClock,
} from '../support/prizes';
import { openRoom } from '../support/room';
import { expect, test, type Seat } from '../support/table';
import { markFor, openGame, seatTogether } from '../support/together';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** They play on phones, and the others at desks. */
const ON_PHONES = ['Sam', 'Ben'];

test('four players and a television read the sums of the ledger through a tie, an objection to both its wins, a prize that is won again, End Game and a rematch @desktop', async ({
  table,
}) => {
  test.setTimeout(240_000);
  const names = ['Nora', 'Sam', 'Ben', 'Cora'];
  const seats = await Promise.all(
    names.map((name) => table.seat(name, ON_PHONES.includes(name) ? PHONE : {})),
  );
  const [nora, sam, ben, cora] = seats as [Seat, Seat, Seat, Seat];
  for (const seat of [nora, sam]) await slowClock(seat);
  const settings = { prizes: 'three', card_price: 3 };
  const id = await seatTogether(seats, 'The Late Supper', settings);
  await dealTwins(id);
  await openGame(seats, id);
  const room = await openRoom(nora, nora.page.url());
  const pages = seats.map(({ page }) => page);
  const wrong = (await middleRow(sam))[0]!;
  for (const seat of seats) await openBooks(seat);

  async function expectSums(prizes: readonly string[]) {
    await expectPrizes([...pages, room], prizes);
    await expectPot(pages, room, id);
    const { got } = await ledgerOf(id);
    for (const seat of seats) await expect(balance(seat)).toContainText(got[seat.name]!);
  }
  await expectSums(['Open50%', 'Open30%', 'Open20%']);

  await test.step('Sam and Nora share the first line, and no text of an open dialog moves', async () => {
    const still = await placesOf(sam);
    await markFor(ben, nora, id, ROW);
    const call = sam.page.getByRole('button', { name: 'CALL BINGO' });
    await expect(call).toBeVisible();
    expect(await placesOf(sam)).toEqual(still);
    await call.click();
    await expect(dialog(sam)).toContainText('First line!');
    await moveCalls(id, '10 minutes');
    const heading = ({ page }: Seat) => boxOf(page.getByRole('dialog').getByRole('heading'));
    const lit = ({ page }: Seat) => boxOf(page.getByRole('dialog').locator('[data-lit-line]'));
    const others = [sam, ben, cora];
    for (const seat of [ben, cora])
      await expect(dialog(seat)).toContainText('Sam won the first line.');
    const before = await Promise.all(others.flatMap((seat) => [heading(seat), lit(seat)]));

    await expect(dialog(nora)).toContainText(/You have it too:\s*CALL BINGO, \d+ s/);
    await dialog(nora).getByRole('button', { name: 'CALL BINGO' }).click();
    await expect(dialog(nora)).toContainText('You share $6.00 with Sam');
    await expect(dialog(sam)).toContainText('You share $6.00 with Nora');
    for (const seat of [ben, cora])
      await expect(dialog(seat)).toContainText(
        'Shared with Nora, who got there with the same mark.',
      );
    expect(await Promise.all(others.flatMap((seat) => [heading(seat), lit(seat)]))).toEqual(before);
    for (const seat of [sam, nora]) await close(seat, 'Continue Playing');
    for (const seat of [ben, cora]) await close(seat, 'Continue');
    await expectSums(['Sam and Nora$6.00', 'Open', 'Open']);
  });

  const story = `“${wrong}” comes off. Cora objected and Ben agreed. Sam’s $3.00 and Nora’s $3.00 for the first line are taken back. The first line is open again`;

  await test.step('Cora objects to their mark, and with Ben’s agreement both lose the prize', async () => {
    const prizes = part(cora.page, 'Prizes');
    await prizes
      .getByText(/^Marks on card #/)
      .first()
      .click();
    await prizes.getByRole('button', { name: `Object to ${wrong}` }).click();
    await dialog(cora).getByLabel('Reason').fill('That was last year');
    await dialog(cora).getByRole('button', { name: 'Object' }).click();
    await expect(part(room, 'Latest')).toContainText(`An objection to “${wrong}” by Cora.`);
    const still = await placesOf(cora);
    await ben.page
      .getByRole('button', { name: `I agree to take the mark of ${wrong} back` })
      .first()
      .click();
    for (const seat of [sam, nora]) {
      await expect(dialog(seat)).toContainText(`Cora objected to “${wrong}”, and Ben agreed.`);
      await expect(dialog(seat)).toContainText(
        /\$3\.00 play money\s*for the first line was taken back\. The first line is open again/,
      );
      await close(seat, 'Continue Playing');
    }
    for (const page of pages) await expect(part(page, 'How it happened')).toContainText(story);
    expect(await placesOf(cora)).toEqual(still);
    await expectSums(['Open', 'Open', 'Open']);
  });

  await test.step('Nora wins the first line again, alone', async () => {
    await markFor(ben, nora, id, ROW);
    await nora.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await moveCalls(id, '-2 hours');
    await close(nora, 'Continue Playing');
    for (const seat of [sam, ben, cora]) {
      await expect(dialog(seat)).toContainText('Nora won the first line.');
      await close(seat, 'Continue');
    }
    await expectSums(['Nora$6.00', 'Open', 'Open']);
    for (const page of pages) await expect(part(page, 'How it happened')).toContainText(story);
  });

  const result = ({ page }: Seat) => part(page, 'Nora won the first line');

  await test.step('Nora ends the game: everybody reads who got what, and their own sum', async () => {
    // Only the twins are one square from the second line.
    await markFor(ben, nora, id, [0, 5, 15]);
    await openSheet(nora);
    await dialog(nora).getByRole('button', { name: 'End Game' }).click();
    await nora.page
      .getByRole('dialog', { name: 'End this game now?' })
      .getByRole('button', { name: 'End Game' })
      .click();
    for (const seat of seats) {
      const over = seat.page.getByRole('dialog', { name: 'Game Over' });
      await expect(over).toContainText('Nobody won the second line or the full card.');
      await expectYours(seat, over, id);
      await close(seat, 'Continue');
      await expect(balance(seat)).toContainText((await ledgerOf(id)).got[seat.name]!);
      await expectYours(seat, result(seat), id);
    }
    const shares = part(room, 'Shares of the pot');
    const { got } = await ledgerOf(id);
    expect([got.Nora, got.Sam]).toEqual(['$9.00', '$3.00']);
    for (const list of [cora.page.getByRole('list', { name: 'Shares of the pot' }), shares])
      await expect(list).toContainText(/Nora.*\$3\.00.*Sam.*\$3\.00/s);
    await room.setViewportSize({ width: 1920, height: 1080 });
    const sizes = await sizesOfText(shares.getByRole('listitem'));
    expect(Math.min(...sizes)).toBeGreaterThan(20);
  });

  await test.step('on the television a long name stays beside its prize', async () => {
    const rename = (from: string, to: string) =>
      inDatabase(
        (sql) => sql`
          update public.bingo_cards set display_name = ${to} where game_id = ${id} and display_name = ${from}`,
      );
    const long = 'Bartholomew Featherstonehaugh-Cholmondeley of Wherever';
    await rename('Nora', long);
    await room.reload();
    const prizes = await boxOf(
      room.getByRole('list', { name: 'Prizes' }).filter({ hasText: long }),
    );
    const pot = await boxOf(room.getByText('play money, shared'));
    expect(prizes.y + prizes.height).toBeLessThanOrEqual(pot.y);
    await rename(long, 'Nora');
  });

  await test.step('the results page says the same', async () => {
    await ben.page.goto(`/results/${id}`);
    await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText('Nora won the first line');
    await expect(ben.page.getByRole('list', { name: 'Prizes won' })).toContainText('$6.00');
    await expect(ben.page.getByRole('list', { name: 'Shares of the pot' })).toContainText('$3.00');
    await ben.page.setViewportSize(PHONE.viewport);
    const row = ben.page.getByRole('list', { name: 'Prizes won' }).getByRole('listitem');
    expect((await boxOf(row)).height, 'a short name beside its prize and its card').toBeLessThan(
      48,
    );
    await ben.page.goto('/my-games?filter=all');
    await expect(ben.page.getByText('Won by Nora', { exact: true })).toBeVisible();
  });

  await test.step('the rematch begins, and the result stays where it was', async () => {
    const heading = result(sam).getByRole('heading', { level: 2 });
    const before = await boxOf(heading);
    await result(nora).getByRole('button', { name: 'Play Again with This Group' }).click();
    await expect(sam.page.getByRole('status').filter({ hasText: 'Next game' })).toBeInViewport();
    expect(await boxOf(heading)).toEqual(before);
  });
});
