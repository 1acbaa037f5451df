import { setDelay, watchFor, whatSeen } from '../support/delay';
import {
  balance,
  comeByMail,
  createSession,
  dialog,
  mark,
  middleRow,
  part,
  squareOf,
  takeCard,
} from '../support/evening';
import { inDatabase } from '../support/database';
import { agreeOnPrize, callPrize, endTies, expectPrizes, objectToPrize } from '../support/prizes';
import { arrive, hydrated } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { expectTruth } from '../support/truth';

/** Marks every square of a game, as its players would in a long evening. */
const markAll = (gameId: string) =>
  inDatabase(async (sql) => {
    const squares = await sql`
      update public.game_squares set is_marked = true, marked_at = clock_timestamp()
      where game_id = ${gameId} and not is_marked returning id`;
    for (const { id } of squares) await sql`select private.mark_cards(${id}, true, null)`;
  });

/** Takes a seat by name, without an account, and follows the game 30 seconds behind the broadcast. */
async function followBehind(seat: Seat, gameId: string) {
  const code = await inDatabase(async (sql) => {
    const [group] = await sql`
      update public.groups set allows_guests = true
      where id = (select group_id from public.games where id = ${gameId}) returning invite_code`;
    return group!.invite_code as string;
  });
  await seat.page.goto(`/guest/join/${code}`);
  await hydrated(seat.page, 'main form');
  await seat.page.getByLabel('Your name').fill(seat.name);
  await seat.page.getByRole('button', { name: 'Take a Seat' }).click();
  await expect(seat.page).toHaveURL(/\/game\//);
  await setDelay(seat, 30);
  await expect(seat.page.getByText('Live, 30 s behind')).toBeVisible();
  const title = 'Sunday dinner BINGO, The Late Supper · Headline Bingo';
  await expect(seat.page).toHaveTitle(title);
  await watchFor(seat, 'Sam marked|won the|Sam\\$', title);
}

/** Expects that this device has shown nothing of what was done after this time until 30 seconds later. */
async function expectNothingEarly(seat: Seat, since: number) {
  const { at, title } = await whatSeen(seat);
  if (at > 0) expect(at - since, title).toBeGreaterThanOrEqual(30_000);
}

test('three prizes are won in one evening, and one is taken back while the next is already won @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  await arrive(nora);
  await createSession(nora, 'The Late Supper', sam, 'three');
  await expect(nora.page).toHaveURL(/\/game\//);
  const id = nora.page.url().split('/game/')[1]!.slice(0, 36);
  await comeByMail(sam, 'The Late Supper');
  await takeCard(sam);
  const room = await nora.newTab();
  await room.goto(`${nora.page.url()}?view=table`);
  await expectPrizes([nora, sam], ['Open50 %', 'Open30 %', 'Open20 %']);
  const row = await middleRow(sam);
  const wrong = row[0]!;
  const gus = await table.seat('Gus');
  await followBehind(gus, id);
  const since = Date.now();

  await test.step('Sam calls the first line, and the game goes on', async () => {
    await mark(sam, row);
    await callPrize(sam, [nora], 'First line');
    await expectPrizes([nora, sam], ['Sam$2.50', 'Open', 'Open']);
    await expect(balance(sam)).toHaveText(/^\$2\.50/);
    await expect(room.getByText(/Sam won the first line/).first()).toBeVisible();
    await expectTruth(id, [nora, sam], [{ page: room }]);
    await expectNothingEarly(gus, since);
  });

  await test.step('Nora objects; meanwhile both cards fill up, and Sam calls the second line', async () => {
    await objectToPrize(nora, wrong, 'That was last year');
    await markAll(id);
    await sam.page.reload();
    await nora.page.reload();
    await callPrize(sam, [nora], 'Second line');
    await expectPrizes([nora, sam], ['Sam$2.50', 'Sam$1.50', 'Open']);
  });

  await test.step('the objection is upheld: the first line is open again, and the second stands', async () => {
    await agreeOnPrize(sam, wrong);
    await expect(dialog(sam)).toContainText('went back into the pot');
    await dialog(sam).getByRole('button', { name: 'Continue Playing' }).click();
    await expect(squareOf(sam, wrong)).not.toHaveAccessibleName(/, marked/);
    await expectPrizes([nora, sam], ['Open', 'Sam$1.50', 'Open']);
    await expectTruth(id, [nora, sam], [{ page: room }]);
    await expect(balance(sam)).toHaveText(/^\$1\.50/);
  });

  await test.step('Nora wins the first line and the full card, which ends the game', async () => {
    await endTies(id);
    await mark(nora, [wrong]);
    await callPrize(nora, [sam], 'First line');
    await callPrize(nora, [sam], 'Full card');
    for (const { page } of [nora, sam])
      await expect(part(page, 'Sam and Nora won the prizes')).toContainText('The pot was $5.00');
    await expectPrizes([nora, sam], ['Nora$2.50', 'Sam$1.50', 'Nora$1.00']);
    await expectTruth(id, [nora, sam], [{ page: room }]);
    await expect(balance(nora)).toHaveText(/^\$3\.50/);
    await expect(room.getByText('Sam and Nora won the prizes')).toBeVisible();
  });

  await test.step('a phone 30 seconds behind learned nothing early, and without the delay all of it', async () => {
    await expectNothingEarly(gus, since);
    await setDelay(gus, 0);
    await dialog(gus).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(part(gus.page, 'Sam and Nora won the prizes')).toBeVisible();
  });
});
