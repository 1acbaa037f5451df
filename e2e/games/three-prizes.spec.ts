import { balance, dialog, mark, middleRow, part, squareOf } from '../support/evening';
import { inDatabase } from '../support/database';
import { openRoom } from '../support/room';
import { expect, test, type Seat } from '../support/table';
import { as, markFor, openGame, playTogether, seatTogether } from '../support/together';

/** Moves the call of a prize, from which ten seconds are counted in which other cards can share it. */
const moveCall = (gameId: string, by: string) =>
  inDatabase(
    (sql) =>
      sql`update public.wins set called_at = called_at + ${by}::interval where game_id = ${gameId}`,
  );

/** Makes a browser believe that the server's clock is ten minutes late, so that a slow machine does not miss the seconds. */
const slowClock = ({ context }: Seat) =>
  context.route('**/api/health', (route) =>
    route.fulfill({ headers: { date: new Date(Date.now() - 600_000).toUTCString() } }),
  );

/** One player calls a prize. The others read who won it and close the dialog. */
async function callPrize(winner: Seat, others: readonly Seat[], prize: string) {
  await winner.page.getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(winner)).toContainText(`${prize}!`);
  await expect(dialog(winner)).toContainText('Congratulations! You won!');
  await dialog(winner).getByRole('button', { name: 'Continue Playing' }).click();
  for (const seat of others) {
    await expect(dialog(seat)).toContainText(`${winner.name} won the ${prize.toLowerCase()}.`);
    await dialog(seat).getByRole('button', { name: 'Continue' }).click();
  }
}

/** Expects what everybody reads of the three prizes, such as 'Sam$3.75' or 'Open'. */
async function expectPrizes(seats: readonly Seat[], expected: readonly string[]) {
  for (const { page } of seats)
    await expect(
      part(page, 'Prizes').getByRole('list', { name: 'Prizes' }).locator('> li'),
    ).toContainText([...expected]);
}

test('three prizes are won in one evening, and one is taken back while the next is already won @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  const id = await playTogether([nora, sam], 'The Late Supper', { prizes: 'three' });
  const room = await openRoom(nora, nora.page.url());
  await expectPrizes([nora, sam], ['Open50 %', 'Open30 %', 'Open20 %']);
  const row = await middleRow(sam);
  const wrong = row[0]!;

  await test.step('Sam calls the first line, and the game goes on', async () => {
    await mark(sam, row.slice(0, 1));
    await expect(sam.page.getByText('First line open, $2.50: you have 3 to go')).toBeVisible();
    for (const list of [part(room, 'Who is close'), part(nora.page, 'Players')])
      await expect(list.getByRole('listitem').filter({ hasText: 'Sam' })).toContainText('3 to go');
    await markFor(nora, sam, id, [10, 11, 13, 14]);
    await callPrize(sam, [nora], 'First line');
    await expectPrizes([nora, sam], ['Sam$2.50', 'Open', 'Open']);
    await expect(balance(sam)).toHaveText(/^\$2\.50/);
    await expect(sam.page.getByText(/^Second line open, \$1\.50: /)).toBeVisible();
    await expect(room.getByText(/Sam won the first line/).first()).toBeVisible();
  });

  await test.step('Nora objects; meanwhile both cards fill up, and Sam calls the second line', async () => {
    const marks = part(nora.page, 'Prizes');
    await marks
      .getByText(/^Marks on card #/)
      .first()
      .click();
    await marks
      .getByRole('button', { name: `Object to ${wrong}` })
      .first()
      .click();
    await dialog(nora).getByLabel('Reason').fill('That was last year');
    await dialog(nora).getByRole('button', { name: 'Object' }).click();
    await expect(dialog(nora)).toBeHidden();
    await as(
      nora,
      (tx) => tx`
        select public.mark_square(id) from public.game_squares where game_id = ${id} and not is_marked`,
    );
    await callPrize(sam, [nora], 'Second line');
    await expectPrizes([nora, sam], ['Sam$2.50', 'Sam$1.50', 'Open']);
  });

  await test.step('the objection is upheld: the first line is open again, and the second stands', async () => {
    await part(sam.page, 'Prizes')
      .getByRole('button', { name: `Agree to take the mark of ${wrong} back` })
      .click();
    await expect(dialog(sam)).toContainText('went back into the pot');
    await dialog(sam).getByRole('button', { name: 'Continue Playing' }).click();
    await expect(squareOf(sam, wrong)).not.toHaveAccessibleName(/, marked/);
    await expectPrizes([nora, sam], ['Open', 'Sam$1.50', 'Open']);
    await expect(balance(sam)).toHaveText(/^\$1\.50/);
  });

  await test.step('Nora wins the first line and the full card, which ends the game', async () => {
    await moveCall(id, '-2 hours');
    await mark(nora, [wrong]);
    await callPrize(nora, [sam], 'First line');
    await callPrize(nora, [sam], 'Full card');
    for (const { page } of [nora, sam])
      await expect(part(page, 'Sam and Nora won the prizes')).toContainText('The pot was $5.00');
    await expectPrizes([nora, sam], ['Nora$2.50', 'Sam$1.50', 'Nora$1.00']);
    await expect(balance(nora)).toHaveText(/^\$3\.50/);
    await expect(room.getByText('Sam and Nora won the prizes')).toBeVisible();
  });
});

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

test('a player who reached a prize by the same mark shares it from the dialog @phone', async ({
  table,
}) => {
  const [nora, sam] = [await table.seat('Nora'), await table.seat('Sam')];
  const ida = await table.seat('Ida');
  for (const seat of [nora, sam]) await slowClock(seat);
  const settings = { prizes: 'three', card_price: 0.07 };
  const id = await seatTogether([nora, sam, ida], 'The Late Supper', settings);
  await dealTwins(id);
  await openGame([nora, sam, ida], id);
  await markFor(ida, nora, id, [10, 11, 13, 14]);
  await sam.page.getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(sam)).toContainText('First line!');
  await moveCall(id, '10 minutes');
  await expect(dialog(nora)).toContainText(/You have it too:\s*CALL BINGO, \d+ s/);
  await dialog(nora).getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(nora)).toContainText('Congratulations! You won!');
  for (const seat of [sam, nora]) {
    await expect(dialog(seat)).toContainText(/\$0\.1\d became \$0\.0\d: /);
    await expect(dialog(seat)).not.toContainText('Better luck next time!');
  }
  await expect(dialog(ida)).toContainText('Sam and Nora won the first line.');
});
