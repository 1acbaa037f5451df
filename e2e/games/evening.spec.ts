import {
  announcement,
  balance,
  callBingo,
  dialog,
  mark,
  middleRow,
  part,
  result,
  takeCard,
} from '../support/evening';
import { squares } from '../support/guest';
import { endGame, followTo, playAgain, recordInvitation } from '../support/next-game';
import { expectMoment, openRoom } from '../support/room';
import { linkIn, mailTo } from '../support/mailbox';
import {
  expectToGoOn,
  expectToReadObjection,
  expectToWaitFor,
  objectByKeyboard,
  objectedMark,
  readThatThePotIsGone,
  upholdAboveTheCard,
} from '../support/objections';
import { readQr } from '../support/qr';
import { arrive } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { playTogether } from '../support/together';

test('friends join by code and QR code, play with a table view, take a wrong win back, and start a rematch @desktop', async ({
  table,
}) => {
  // This runs five browsers through a whole evening.
  test.setTimeout(240_000);
  const nora = await table.seat('Nora');
  const friends = [await table.seat('Sam'), await table.seat('Mia'), await table.seat('Kim')];
  const [sam, mia, kim] = friends as [Seat, Seat, Seat];
  const all = [nora, ...friends];
  let wrong = '';

  const id = await playTogether([nora, sam], 'The Late Supper');
  await recordInvitation(nora, sam, id);
  const game = nora.page.url();
  const room = await openRoom(nora, game);
  const latest = part(room, 'Latest');

  await test.step('Mia types the code at /join, and Kim scans the table view', async () => {
    const code = await part(room, 'Join')
      .getByText(/^[A-Z0-9]{6}$/)
      .innerText();
    await arrive(mia, '/join');
    await mia.page.getByLabel('Invite code').fill(code.toLowerCase());
    await mia.page.getByRole('button', { name: 'Open Invitation' }).click();
    const qr = part(room, 'Join').getByRole('img', { name: /^QR code/ });
    await arrive(kim, readQr(await qr.evaluate((drawn) => drawn.outerHTML)));
    for (const seat of [mia, kim]) {
      await expect(seat.page).toHaveURL(game);
      await takeCard(seat);
    }
    await expect(room.getByText('$10.00')).toBeVisible();
  });

  await test.step('marks appear on the table view and above every card, and a wrong mark leads to BINGO', async () => {
    const row = await middleRow(sam);
    wrong = row[3]!;
    await mark(nora, row.slice(0, 3));
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
    await expectToReadObjection(sam, mia, 'The host decides.');
    for (const seat of all)
      await expect(objectedMark(seat, sam)).toContainText('That was last year');
    await expect(latest.getByText(`An objection to “${wrong}” by Mia.`)).toBeVisible();
  });

  await test.step('the objection waits for Nora alone, on all her pages', async () => {
    await expectToWaitFor(nora, mia, friends);
  });

  await test.step('Nora upholds it: on every screen nobody has won and the game is active again', async () => {
    await result(sam, sam).getByRole('link', { name: 'Results' }).focus();
    await upholdAboveTheCard(nora, mia);
    await readThatThePotIsGone(sam, `Mia objected to “${wrong}”, and Nora agreed.`);
    for (const seat of all) await expectToGoOn(seat, sam, wrong, 'Mia objected, Nora agreed.');
    await expect(balance(sam)).toHaveText(/^\$0\.00/);
    for (const { page } of [nora, sam]) await expect(page.getByRole('main')).toBeFocused();
    await expect(latest).toContainText(`“${wrong}”: the objection is upheld, the win is taken`);
    await expect(part(room, 'Marked').getByText(wrong)).toHaveCount(0);
  });

  await test.step('Kim wins', async () => {
    await mark(mia, await middleRow(kim));
    await callBingo(kim, [nora, sam, mia]);
    await expect(latest).toContainText('Kim called BINGO!');
    await expectMoment(room, kim, '$10.00');
  });

  await test.step('Sam opens the results', async () => {
    const { page } = sam;
    await result(sam, kim).getByRole('link', { name: 'Results' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Kim won with card/);
    await expect(page.getByRole('main')).toContainText(/Not final yet/);
    await expect(part(page, 'Final cards').getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText(', in the full line')).toHaveCount(4);
    await page.getByRole('link', { name: 'To the Game' }).click();
    await expect(result(sam, kim)).toBeVisible();
  });

  await test.step('one click starts a rematch, and a bar leads everybody there from any page', async () => {
    await playAgain(nora, kim);
    // The address loses its `?notice=` when the notice is shown.
    await expect(nora.page).toHaveURL(/\/game\/[^?]+$/);
    const next = nora.page.url();
    await followTo(next, [sam], [mia, '/'], [kim, '/my-games']);
    const mail = await mailTo(sam.email, /: “Nora” plays again in “The Late Supper”$/);
    expect(new URL(linkIn(mail, /\/game\//)).pathname).toBe(new URL(next).pathname);
    await expect(room).toHaveURL(`${next}?view=table`);
    await takeCard(sam);
    await expect(room.getByText('$2.50')).toBeVisible();
  });

  await test.step('Nora ends the rematch without a mark, and everybody reads where the pot went', async () => {
    await squares(sam).first().click();
    await endGame(nora, 'the pot of $2.50 play money goes back');
    const end = sam.page.getByRole('dialog', { name: 'Game Over' });
    await expect(end).toContainText('The host ended the game.');
    await expect(end).toContainText('goes back to');
    await end.getByRole('button', { name: 'Continue' }).click();
    await expect(end).toBeHidden();
    await expect(dialog(sam), 'the open square').toBeVisible();
    await sam.page.keyboard.press('Escape');
    for (const { page } of all)
      await expect(page.getByText('and went back to where it came from')).toBeVisible();
    await expect(part(sam.page, 'Nobody called BINGO')).toContainText('Final edition');
    await expect(latest).toHaveText('Nobody called BINGO');
  });

  await test.step('the first result is shown and announced as final once nobody can object any more', async () => {
    // This phone's clock is 20 minutes ahead of the server's, which is longer than the remaining time.
    await mia.page.clock.install({ time: Date.now() + 20 * 60_000 });
    const joined = mia.page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'));
    await mia.page.goto(game);
    // The join does not time out in the skipped minutes.
    await joined;
    const won = part(mia.page, 'Kim won with card');
    await expect(won).toContainText(/Extra edition.*1\d minutes left/);
    await mia.page.clock.fastForward('15:01');
    await expect(won.getByText('Final edition', { exact: true })).toBeVisible();
    await expect(announcement(mia.page, 'The result is final.')).toHaveCount(1);
  });
});
