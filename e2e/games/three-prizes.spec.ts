import { balance, dialog, middleRow, openSheet, part } from '../support/evening';
import { inDatabase } from '../support/database';
import { boxOf, sizesOfText } from '../support/geometry';
import { joinAsGuest, squares, watch } from '../support/guest';
import { HouseAdmin } from '../support/house-admin';
import { expectPot, expectYours, ledgerOf } from '../support/ledger';
import { openRoom } from '../support/room';
import { arrive } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { as, markFor, openGame, seatTogether } from '../support/together';

const ROW = [10, 11, 13, 14];

/** Moves the calls of prizes, from which ten seconds are counted in which other cards can share them. */
const moveCalls = (gameId: string, by: string) =>
  inDatabase(
    (sql) =>
      sql`update public.wins set called_at = called_at + ${by}::interval where game_id = ${gameId}`,
  );

/** Makes a browser believe that the server's clock is ten minutes late, so that a slow machine does not miss the seconds. */
const slowClock = ({ context }: Seat) =>
  context.route('**/api/health', (route) =>
    route.fulfill({ headers: { date: new Date(Date.now() - 600_000).toUTCString() } }),
  );

/** Deals the second card of a game the squares of the first, at the same places. */
const dealTwins = (id: string) =>
  inDatabase(async (sql) => {
    const [first, second] = await sql<{ id: string }[]>`
      select id from public.bingo_cards where game_id = ${id} order by purchased_at`;
    await sql`delete from public.card_squares where card_id = ${second!.id}`;
    await sql`
      insert into public.card_squares
      select ${second!.id}, position, game_square_id from public.card_squares where card_id = ${first!.id}`;
  });

/** Expects what everybody reads of the three prizes, such as 'Sam$3.75' or 'Open'. */
async function expectPrizes(pages: readonly Seat['page'][], expected: readonly string[]) {
  for (const page of pages)
    await expect(
      page.getByRole('list', { name: 'Prizes', exact: true }).locator('> li'),
    ).toContainText([...expected]);
}

const close = async (seat: Seat, label: 'Continue' | 'Continue Playing') => {
  await dialog(seat).getByRole('button', { name: label, exact: true }).click();
  await expect(dialog(seat)).toBeHidden();
};

/** Where the card and the first panel after it are, from the top of the page. */
async function placesOf({ page }: Seat) {
  await page.evaluate(() => window.scrollTo(0, 0));
  const [card, next] = [page.getByRole('grid'), part(page, 'Prizes')];
  return [await boxOf(card), (await boxOf(next)).y];
}

const openBooks = ({ page }: Seat) =>
  page
    .locator('summary', { has: page.locator('h2') })
    .last()
    .click();

test('five players and a television read the sums of the ledger through a tie, an objection to both its wins, a prize that is won again, End Game and a rematch', async ({
  table,
}) => {
  test.setTimeout(240_000);
  const names = ['Nora', 'Sam', 'Ida', 'Ben', 'Cora'];
  const seats = await Promise.all(names.map((name) => table.seat(name)));
  const [nora, sam, ida, ben, cora] = seats as [Seat, Seat, Seat, Seat, Seat];
  for (const seat of [nora, sam]) await slowClock(seat);
  const settings = { prizes: 'three', card_price: 2.4 };
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
  await expectSums(['Open50 %', 'Open30 %', 'Open20 %']);

  await test.step('Sam and Nora share the first line, and no text of an open dialog moves', async () => {
    const still = await placesOf(sam);
    await markFor(ida, nora, id, ROW);
    const call = sam.page.getByRole('button', { name: 'CALL BINGO' });
    await expect(call).toBeVisible();
    expect(await placesOf(sam)).toEqual(still);
    await call.click();
    await expect(dialog(sam)).toContainText('First line!');
    await moveCalls(id, '10 minutes');
    const heading = ({ page }: Seat) => boxOf(page.getByRole('dialog').getByRole('heading'));
    const lit = ({ page }: Seat) => boxOf(page.getByRole('dialog').locator('[data-lit-line]'));
    const others = [sam, ida, ben, cora];
    for (const seat of [ida, ben, cora])
      await expect(dialog(seat)).toContainText('Sam won the first line.');
    const before = await Promise.all(others.flatMap((seat) => [heading(seat), lit(seat)]));

    await expect(dialog(nora)).toContainText(/You have it too:\s*CALL BINGO, \d+ s/);
    await dialog(nora).getByRole('button', { name: 'CALL BINGO' }).click();
    await expect(dialog(nora)).toContainText('Congratulations! You won!');
    await expect(dialog(nora)).toContainText('You share $6.00 with Sam');
    await expect(dialog(sam)).toContainText('You share $6.00 with Nora');
    for (const seat of [ida, ben, cora])
      await expect(dialog(seat)).toContainText(
        'Shared with Nora, who got there with the same mark.',
      );
    expect(await Promise.all(others.flatMap((seat) => [heading(seat), lit(seat)]))).toEqual(before);
    for (const seat of [sam, nora]) {
      await expect(dialog(seat)).toContainText('$3.00');
      await close(seat, 'Continue Playing');
    }
    for (const seat of [ida, ben, cora]) await close(seat, 'Continue');
    await expectSums(['Sam and Nora$6.00', 'Open', 'Open']);
  });

  const story = `“${wrong}” comes off. Cora objected and Ben agreed. Sam’s $3.00 for the first line and Nora’s $3.00 for the first line are taken back. The first line is open again`;

  await test.step('Cora objects to their mark, and with Ben’s agreement both lose the prize', async () => {
    const prizes = part(cora.page, 'Prizes');
    await prizes
      .getByText(/^Marks of card #/)
      .first()
      .click();
    await prizes.getByRole('button', { name: `Object to ${wrong}` }).click();
    await dialog(cora).getByLabel('Reason').fill('That was last year');
    await dialog(cora).getByRole('button', { name: 'Object' }).click();
    await expect(room.getByText(`An objection to “${wrong}” by Cora.`)).toBeVisible();
    const still = await placesOf(ida);
    await ben.page
      .getByRole('button', { name: `Agree to take the mark of ${wrong} back` })
      .first()
      .click();
    for (const seat of [sam, nora]) {
      await expect(dialog(seat)).toContainText(`Cora objected to “${wrong}”, and Ben agreed.`);
      await expect(dialog(seat)).toContainText(
        /\$3\.00 play money\s*was taken from you: \$3\.00 for the first line\. The first line is open again/,
      );
      await close(seat, 'Continue Playing');
    }
    for (const page of pages) await expect(part(page, 'How it happened')).toContainText(story);
    await expect(room.getByText('are taken back.')).toBeVisible();
    expect(await placesOf(ida)).toEqual(still);
    await expectSums(['Open', 'Open', 'Open']);
  });

  await test.step('Nora wins the first line again, alone', async () => {
    await markFor(ida, nora, id, ROW);
    await nora.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await moveCalls(id, '-2 hours');
    await close(nora, 'Continue Playing');
    for (const seat of [sam, ida, ben, cora]) {
      await expect(dialog(seat)).toContainText('Nora won the first line.');
      await close(seat, 'Continue');
    }
    await expectSums(['Nora$6.00', 'Open', 'Open']);
    for (const page of pages) await expect(part(page, 'How it happened')).toContainText(story);
  });

  const result = ({ page }: Seat) => part(page, 'Nora won the first line');

  await test.step('Nora ends the game: everybody reads who got what, and their own sum', async () => {
    await openSheet(nora);
    await dialog(nora).getByRole('button', { name: 'End Game' }).click();
    await nora.page
      .getByRole('dialog', { name: 'End this game now?' })
      .getByRole('button', { name: 'End Game' })
      .click();
    for (const seat of seats) {
      const over = seat.page.getByRole('dialog', { name: 'Game Over' });
      await expect(over).toContainText('Nobody won the second line and the full card.');
      await expectYours(seat, over, id);
      await close(seat, 'Continue');
      await expect(balance(seat)).toContainText((await ledgerOf(id)).got[seat.name]!);
      await expectYours(seat, result(seat), id);
      await expect(result(seat)).toContainText('Nora won the first line');
    }
    const { got } = await ledgerOf(id);
    expect([got.Nora, got.Sam]).toEqual(['$9.00', '$3.00']);
    for (const page of [ida.page, room])
      await expect(page.getByRole('list', { name: 'Shares of the pot' })).toContainText('$3.00');
    await room.setViewportSize({ width: 1920, height: 1080 });
    const sizes = await sizesOfText(room.getByRole('list', { name: 'Shares of the pot' }));
    expect(Math.min(...sizes)).toBeGreaterThan(20);
  });

  await test.step('the results page says the same', async () => {
    await ben.page.goto(`/results/${id}`);
    await expect(ben.page.getByRole('heading', { level: 1 })).toHaveText('Nora won the first line');
    await expect(ben.page.getByRole('list', { name: 'Prizes won' })).toContainText('$6.00');
    await expect(ben.page.getByRole('list', { name: 'Shares of the pot' })).toContainText('$3.00');
    await ben.page.goto('/my-games?filter=all');
    await expect(ben.page.getByText('Won by Nora', { exact: true })).toBeVisible();
  });

  await test.step('the rematch begins, and the result stays where it was', async () => {
    const heading = result(sam).getByRole('heading', { level: 2 });
    const before = await boxOf(heading);
    await result(nora).getByRole('button', { name: 'Again with the same people' }).click();
    await expect(sam.page.getByRole('status').filter({ hasText: 'Next game' })).toBeInViewport();
    expect(await boxOf(heading)).toEqual(before);
    await expect(part(sam.page, 'How it happened')).toContainText(story);
  });
});

test('a player who reached a prize by the same mark shares it from the dialog, Back closes the dialog, and who waits too long is told @phone', async ({
  table,
}) => {
  const [nora, sam] = [await table.seat('Nora'), await table.seat('Sam')];
  await slowClock(nora);
  const settings = { prizes: 'three', card_price: 0.07 };
  const id = await seatTogether([nora, sam], 'The Late Supper', settings);
  await dealTwins(id);
  await openGame([nora, sam], id);
  await markFor(sam, nora, id, ROW);
  await sam.page.getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(sam)).toContainText('First line!');
  const game = sam.page.url();
  await sam.page.goBack();
  await expect(dialog(sam)).toBeHidden();
  await expect(sam.page).toHaveURL(game);

  await moveCalls(id, '10 minutes');
  await expect(dialog(nora)).toContainText(/You have it too:\s*CALL BINGO, \d+ s/);
  await close(nora, 'Continue');
  const call = nora.page.getByRole('button', { name: 'CALL BINGO' });
  await expect(call).toContainText(/CALL BINGO, \d+ s/);
  await call.click();
  await expect(dialog(nora)).toContainText('You share $0.07 with Sam');
  await expect(dialog(sam)).toContainText('Nora');

  await test.step('Nora wins the second line while Sam reads of the first, and Sam is told of it next', async () => {
    await close(nora, 'Continue Playing');
    await moveCalls(id, '-2 hours');
    await as(
      sam,
      (tx) => tx`
        select public.mark_square(id) from public.game_squares where game_id = ${id} and not is_marked`,
    );
    await nora.page.getByRole('button', { name: 'CALL BINGO' }).click();
    await expect(dialog(nora)).toContainText('Second line!');
    await dialog(sam).getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(dialog(sam)).toContainText('Nora won the second line.');
    // The ten seconds pass on Sam's screen, whose clock is right.
    await close(sam, 'Continue');
    await expect(sam.page.getByText('Too late to share it', { exact: true })).toBeVisible();
  });
});

test('two guests and a player read the sums of the ledger in a house game with three prizes', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const id = await houseAdmin.createGame('Three Prizes of the House', { prizes: 'three' });
  const [gus, ola, pia] = [
    await table.seat('Gus'),
    await table.seat('Ola'),
    await table.seat('Pia'),
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
    await expect(dialog(gus)).toContainText('waits for you for 48 hours');
    await close(gus, 'Continue Playing');
    for (const seat of [ola, pia]) {
      await expect(dialog(seat)).toContainText('Gus won the first line.');
      await close(seat, 'Continue');
    }
    await expectPot(pages, room, id);
  });

  await test.step('an admin ends the game, and each reads their own sum', async () => {
    await houseAdmin.end(id);
    for (const seat of seats) {
      const over = seat.page.getByRole('dialog', { name: 'Game Over' });
      await expect(over).toContainText('Nobody won the second line and the full card.');
      await expectYours(seat, over, id);
      await close(seat, 'Continue');
      const result = part(seat.page, 'Gus won the first line');
      await expectYours(seat, result, id);
      await expect(result).toContainText('Guests can claim what they won within 48 hours.');
    }
    await expect(
      part(gus.page, 'Gus won').getByRole('link', { name: 'Sign up to claim it' }),
    ).toBeVisible();
    await expect(
      part(ola.page, 'Gus won').getByRole('link', { name: 'Sign up to claim it' }),
    ).toHaveCount((await ledgerOf(id)).got.Ola === '$0.00' ? 0 : 1);
  });
});
