import {
  announce,
  balance,
  callBingo,
  comeByCode,
  comeByMail,
  comeByQr,
  dialog,
  heard,
  mark,
  middleRow,
  part,
  result,
  said,
  takeCard,
} from '../support/evening';
import { squares } from '../support/guest';
import { followTo, takeCardBesideTab } from '../support/next-game';
import { expectForTheRoom, expectMoment, hideAndShowCloseness, openRoom } from '../support/room';
import { linkIn, mailTo } from '../support/mailbox';
import {
  beginToObject,
  expectToBeOvertaken,
  expectToGoOn,
  expectToWaitFor,
  objectByKeyboard,
  readThatThePotIsGone,
  upholdAboveTheCard,
} from '../support/objections';
import { arrive } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

test('friends meet by mail, code and QR, play before a screen for the room, take a wrong win back, and begin again @desktop', async ({
  table,
}) => {
  // Five screens, and everything that happens on a long evening.
  test.setTimeout(240_000);
  const nora = await table.seat('Nora');
  const friends = [await table.seat('Sam'), await table.seat('Mia'), await table.seat('Kim')];
  const [sam, mia, kim] = friends as [Seat, Seat, Seat];
  const all = [nora, ...friends];
  let wrong = '';

  await test.step('Nora signs up, writes 24 squares and invites Sam by mail', async () => {
    await arrive(nora);
    await announce(nora, 'The Late Supper', sam);
    await expect(squares(nora)).toHaveCount(24);
    await expect(squares(nora).filter({ hasText: 'Aunt asks who did' })).toHaveCount(1);
  });
  const game = nora.page.url();
  const room = await openRoom(nora, game);
  const told = part(room, 'Latest');

  await test.step('Sam comes by the mail, Mia types the code at /join, and Kim scans the screen', async () => {
    await comeByMail(sam, 'The Late Supper');
    await comeByCode(mia, room);
    await comeByQr(kim, room);
    for (const seat of friends) {
      await expect(seat.page).toHaveURL(game);
      await takeCard(seat);
    }
    await expect(room.getByText('$10.00')).toBeVisible();
    await expectForTheRoom(room);
  });

  await test.step('what they mark is on the screen and above every card, and a wrong mark is BINGO', async () => {
    const row = await middleRow(sam);
    wrong = row[3]!;
    await mark(nora, row.slice(0, 3));
    await hideAndShowCloseness(nora, room, all.length);
    await mark(sam, [wrong]);
    await expect(part(room, 'Marked').getByRole('listitem').first()).toHaveText(wrong);
    for (const { page } of [nora, mia, kim])
      await expect(page.getByText(`Sam marked ${wrong} · you `)).toBeVisible();
    await callBingo(sam, [nora, mia, kim]);
    await expect(balance(sam)).toHaveText(/^\$10\.00/);
    await expect(told).toContainText(/Sam called BINGO!.*Not final yet: players can object/);
  });

  await test.step('Mia objects by keyboard, and everybody reads why', async () => {
    const line = result(mia, sam);
    await expect(line.getByText(/^Marked by Nora, \d/)).toHaveCount(3);
    await expect(line.getByText(/can object to a mark.*1[45] minutes left/)).toBeVisible();
    await objectByKeyboard(mia, sam, wrong, 'That was last year');
    for (const seat of all) await expect(said(seat, sam)).toContainText('That was last year');
    await expect(told.getByText(`An objection to ${wrong} by Mia.`)).toBeVisible();
  });

  await test.step('it waits for Nora, and for nobody else, on every page of hers', async () => {
    await expectToWaitFor(nora, mia, friends);
  });

  await test.step('Nora upholds it while Kim writes another: nobody has won, on every screen, and the game goes on', async () => {
    await beginToObject(kim, sam, 'Nobody saw it');
    await result(sam, sam).getByRole('link', { name: 'Results' }).focus();
    await upholdAboveTheCard(nora, sam);
    await expectToBeOvertaken(kim, 'Nobody saw it');
    await readThatThePotIsGone(sam, `Mia objected to "${wrong}", and the objection was upheld.`);
    for (const seat of all) await expectToGoOn(seat, sam, wrong);
    await expect(balance(sam)).toHaveText(/^\$0\.00/);
    for (const { page } of [nora, sam]) await expect(page.getByRole('main')).toBeFocused();
    await expect(told).toContainText(`${wrong}: the objection is upheld, and the game goes on`);
    await expect(part(room, 'Marked').getByText(wrong)).toHaveCount(0);
    await expect(part(room, 'Join')).toBeVisible();
  });

  await test.step('Kim wins it', async () => {
    await mark(mia, await middleRow(kim));
    await callBingo(kim, [nora, sam, mia]);
    await expect(told).toContainText('Kim called BINGO!');
    await expectMoment(room, kim, '$10.00');
  });

  await test.step('all look at the results', async () => {
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

  await test.step('again with the same people: one press, and everybody is led there, wherever they are', async () => {
    await result(nora, kim).getByRole('button', { name: 'Again with the same people' }).click();
    await expect(nora.page).not.toHaveURL(game);
    await expect(nora.page.getByRole('button', { name: 'Purchase Card' })).toBeVisible();
    const next = nora.page.url();
    await followTo(next, [sam], [mia, '/'], [kim, '/my-groups']);
    const mail = await mailTo(sam.email, /^Nora plays again in The Late Supper$/);
    expect(new URL(linkIn(mail, /\/game\//)).pathname).toBe(new URL(next).pathname);
    await expect(room).toHaveURL(`${next}?view=table`);
    await expect(part(room, 'Join')).toBeVisible();
    await takeCardBesideTab(sam);
    await expect(room.getByText('$2.50')).toBeVisible();
  });

  await test.step('Nora ends it: nobody has a mark, and all read where the pot went', async () => {
    await nora.page.getByRole('button', { name: 'End Game' }).click();
    await expect(dialog(nora)).toContainText('the pot of $2.50 play money goes back');
    await dialog(nora).getByRole('button', { name: 'End Game' }).click();
    for (const { page } of all)
      await expect(page.getByText('and went back to where it came from')).toBeVisible();
    await expect(part(sam.page, 'Nobody called BINGO')).toContainText('Final edition');
    await expect(told).toHaveText('Nobody called BINGO');
  });

  await test.step('the first result is final once nobody can object any more, said and shown', async () => {
    // The clock of this phone is ahead of the server's, by more than there is left.
    await mia.page.clock.install({ time: Date.now() + 20 * 60_000 });
    await mia.page.goto(game);
    const won = part(mia.page, 'Kim won with card');
    await expect(won).toContainText(/Extra edition.*1\d minutes left/);
    await mia.page.clock.fastForward('15:01');
    await expect(won.getByText('Final edition', { exact: true })).toBeVisible();
    await expect(heard(mia.page, 'The result is final.')).toHaveCount(1);
  });
});
