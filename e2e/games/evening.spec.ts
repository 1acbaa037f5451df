import {
  createSession,
  balance,
  callBingo,
  comeByCode,
  comeByMail,
  comeByQr,
  announcement,
  endGame,
  mark,
  middleRow,
  part,
  result,
  objectedMark,
  openAhead,
  takeCard,
} from '../support/evening';
import { squares } from '../support/guest';
import { expectNextElsewhere, followTo, playAgain, takeCardBesideTab } from '../support/next-game';
import { expectTableView, expectMoment, hideAndShowCloseness, openRoom } from '../support/room';
import { linkIn, mailTo } from '../support/mailbox';
import {
  beginToObject,
  expectToBeOvertaken,
  expectToGoOn,
  expectToReadObjection,
  expectToWaitFor,
  objectByKeyboard,
  readThatThePotIsGone,
  upholdAboveTheCard,
} from '../support/objections';
import { arrive } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

test('friends join by mail, code and QR code, play with a table view, take a wrong win back, and start a rematch @desktop', async ({
  table,
}) => {
  // This runs five browsers through a whole evening.
  test.setTimeout(240_000);
  const nora = await table.seat('Nora');
  const friends = [await table.seat('Sam'), await table.seat('Mia'), await table.seat('Kim')];
  const [sam, mia, kim] = friends as [Seat, Seat, Seat];
  const all = [nora, ...friends];
  let wrong = '';

  await test.step('Nora signs up, writes 24 squares and invites Sam by mail', async () => {
    await arrive(nora);
    await createSession(nora, 'The Late Supper', sam);
    await expect(squares(nora)).toHaveCount(24);
    await expect(squares(nora).filter({ hasText: 'Aunt asks who did' })).toHaveCount(1);
  });
  const game = nora.page.url();
  const room = await openRoom(nora, game);
  const latest = part(room, 'Latest');

  await test.step('Sam joins by mail, Mia types the code at /join, and Kim scans the table view', async () => {
    await comeByMail(sam, 'The Late Supper');
    await comeByCode(mia, room);
    await comeByQr(kim, room);
    for (const seat of friends) {
      await expect(seat.page).toHaveURL(game);
      await takeCard(seat);
    }
    await expect(room.getByText('$10.00')).toBeVisible();
    await expectTableView(room);
  });

  await test.step('marks appear on the table view and above every card, and a wrong mark leads to BINGO', async () => {
    const row = await middleRow(sam);
    wrong = row[3]!;
    await mark(nora, row.slice(0, 3));
    await hideAndShowCloseness(nora, room, all.length);
    await mark(sam, [wrong]);
    await expect(part(room, 'Marked').getByRole('listitem').first()).toHaveText(wrong);
    for (const { page } of [nora, mia, kim])
      await expect(page.getByText(`Sam marked “${wrong}” · you `)).toBeVisible();
    await callBingo(sam, [nora, mia, kim]);
    await expect(balance(sam)).toHaveText(/^\$10\.00/);
    await expect(latest).toContainText(/Sam called BINGO!.*Not final yet: players can object/);
  });

  await test.step('Mia objects by keyboard, and everybody can read the reason', async () => {
    const line = result(mia, sam);
    await expect(line.getByText(/^Marked by Nora, \d/)).toHaveCount(3);
    await expect(
      line.getByText(/can object to one of these marks.*1[45] minutes left/),
    ).toBeVisible();
    await objectByKeyboard(mia, sam, wrong, 'That was last year', nora);
    for (const seat of all)
      await expect(objectedMark(seat, sam)).toContainText('That was last year');
    await expect(latest.getByText(`An objection to “${wrong}” by Mia.`)).toBeVisible();
  });

  await test.step('the objection waits for Nora alone, on all her pages', async () => {
    await expectToWaitFor(nora, mia, friends);
    await expectToReadObjection(sam, mia, 'The host decides.');
  });

  await test.step('Nora upholds it while Kim writes another: on every screen nobody has won and the game is active again', async () => {
    await beginToObject(kim, sam, 'Nobody saw it');
    await result(sam, sam).getByRole('link', { name: 'Results' }).focus();
    await upholdAboveTheCard(nora, mia);
    await expectToBeOvertaken(kim, 'Nobody saw it');
    await readThatThePotIsGone(sam, `Mia objected to “${wrong}”, and Nora agreed.`);
    for (const seat of all) await expectToGoOn(seat, sam, wrong, 'Mia objected, Nora agreed.');
    await expect(balance(sam)).toHaveText(/^\$0\.00/);
    for (const { page } of [nora, sam]) await expect(page.getByRole('main')).toBeFocused();
    await expect(latest).toContainText(`“${wrong}”: the objection is upheld, the win is taken`);
    await expect(part(room, 'Marked').getByText(wrong)).toHaveCount(0);
    await expect(part(room, 'Join')).toBeVisible();
  });

  await test.step('Kim wins', async () => {
    await mark(mia, await middleRow(kim));
    await callBingo(kim, [nora, sam, mia]);
    await expect(latest).toContainText('Kim called BINGO!');
    await expectMoment(room, kim, '$10.00');
  });

  await test.step('everybody opens the results', async () => {
    for (const seat of all) {
      await result(seat, kim).getByRole('link', { name: 'Results' }).click();
      await expect(seat.page.getByRole('heading', { level: 1 })).toHaveText(/^Kim won with card/);
      await expect(seat.page.getByRole('main')).toContainText(/Not final yet/);
      await expect(part(seat.page, 'Final cards').getByRole('listitem')).toHaveCount(4);
      await expect(seat.page.getByText(', in the full line')).toHaveCount(4);
      await seat.page.getByRole('link', { name: 'To the Game' }).click();
      await expect(result(seat, kim)).toBeVisible();
    }
  });

  await test.step('one click starts a rematch, and a bar leads everybody there from any page', async () => {
    await playAgain(nora, kim);
    await expect(nora.page.getByRole('button', { name: 'Buy Card' })).toBeVisible();
    // The address loses its `?notice=` when the notice is shown.
    await expect(nora.page).toHaveURL(/\/game\/[^?]+$/);
    const next = nora.page.url();
    await expectNextElsewhere(sam, game, next);
    await followTo(next, [sam], [mia, '/'], [kim, '/my-groups']);
    const mail = await mailTo(sam.email, /: “Nora” plays again in “The Late Supper”$/);
    expect(new URL(linkIn(mail, /\/game\//)).pathname).toBe(new URL(next).pathname);
    await expect(room).toHaveURL(`${next}?view=table`);
    await expect(part(room, 'Join')).toBeVisible();
    await takeCardBesideTab(sam);
    await expect(room.getByText('$2.50')).toBeVisible();
  });

  await test.step('Nora ends the rematch without a mark, and everybody reads where the pot went', async () => {
    await endGame(nora, [sam], 'the pot of $2.50 play money goes back', 'goes back to');
    for (const { page } of all)
      await expect(page.getByText('and went back to where it came from')).toBeVisible();
    await expect(part(sam.page, 'Nobody called BINGO')).toContainText('Final edition');
    await expect(latest).toHaveText('Nobody called BINGO');
  });

  await test.step('the first result is shown and announced as final once nobody can object any more', async () => {
    // This phone's clock is 20 minutes ahead of the server's, which is longer than the remaining time.
    await openAhead(mia.page, game);
    const won = part(mia.page, 'Kim won with card');
    await expect(won).toContainText(/Extra edition.*1\d minutes left/);
    await mia.page.clock.fastForward('15:01');
    await expect(won.getByText('Final edition', { exact: true })).toBeVisible();
    await expect(announcement(mia.page, 'The result is final.')).toHaveCount(1);
  });
});
