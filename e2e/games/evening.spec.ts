import {
  announcement,
  balance,
  callBingo,
  dialog,
  expectToast,
  mark,
  middleRow,
  part,
  result,
  scrollPast,
  squareOf,
  takeCard,
} from '../support/evening';
import { coveredControls, expectNothingWider } from '../support/geometry';
import { readQr } from '../support/qr';
import { expectReadableLine, expectWinShown, openRoom } from '../support/room';
import { arrive } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';
import { markFor, playTogether } from '../support/together';

/** The list of the objections that wait for this person, at the bottom of the screen. */
const waiting = ({ page }: Seat) => page.getByRole('list', { name: 'Objections waiting for you' });

test('friends join by QR code, play with a table view and take a wrong win back @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const [sam, mia] = [await table.seat('Sam'), await table.seat('Mia')];
  const all = [nora, sam, mia];
  const id = await playTogether([nora, sam], 'The Late Supper');
  const game = nora.page.url();
  const room = await openRoom(nora, game);
  const latest = part(room, 'Latest');
  const row = await middleRow(sam);
  const wrong = row[3]!;

  await test.step('Mia scans the table view', async () => {
    const qr = part(room, 'Join').getByRole('img', { name: /^QR code/ });
    await arrive(mia, readQr(await qr.evaluate((drawn) => drawn.outerHTML)));
    await expect(mia.page).toHaveURL(game);
    await takeCard(mia);
    await expect(room.getByText('$7.50')).toBeVisible();
  });

  await test.step('marks appear on the table view and above every card, and a wrong mark leads to BINGO', async () => {
    await markFor(nora, sam, id, [10, 11, 13]);
    await mark(sam, [wrong]);
    await expect(part(room, 'Marked').getByRole('listitem').first()).toHaveText(wrong);
    for (const { page } of [nora, mia])
      await expect(page.getByText(`Sam marked “${wrong}” · you `)).toBeVisible();
    await callBingo(sam, [nora, mia]);
    await expect(balance(sam)).toHaveText(/^\$7\.50/);
    await expect(latest).toContainText(/Sam called BINGO!.*Not final yet: players can object/);
  });

  const objected = (seat: Seat) =>
    result(seat, sam)
      .getByRole('listitem')
      .filter({ hasText: / objects: / });

  await test.step('Mia objects by keyboard, and everybody can read the reason', async () => {
    const line = result(mia, sam);
    await expect(line.getByText(/^Marked by Nora, \d/)).toHaveCount(3);
    await expect(line.getByText(/can object to these marks.*1[45] minutes left/)).toBeVisible();
    await scrollPast(nora);
    await line.getByRole('button', { name: `Object to ${wrong}` }).press('Enter');
    await dialog(mia).getByRole('button', { name: 'Object' }).click();
    await expect(dialog(mia).getByText('Please say why.')).toBeVisible();
    await dialog(mia).getByLabel('Reason').fill('That was last year');
    await dialog(mia).getByRole('button', { name: 'Object' }).press('Enter');
    await expect(waiting(nora)).toBeInViewport();
    await expect(objected(mia)).toBeFocused();
    const toSam = sam.page.getByRole('list', { name: 'Objections to your win' });
    await expect(toSam).toContainText(
      /Mia objects to.*The mark comes off as soon as Nora agrees\./,
    );
    await expect(toSam.getByRole('button')).toHaveCount(0);
    for (const seat of all) await expect(objected(seat)).toContainText('That was last year');
    await expect(latest.getByText(`An objection to “${wrong}” by Mia.`)).toBeVisible();
  });

  await test.step('the objection waits for Nora alone, on all her pages', async () => {
    await expect(waiting(nora)).toContainText(
      /Mia objects to.*If not decided by .*1[45] minutes left.*, the win is final/,
    );
    await expect(nora.page).toHaveTitle(/^(\(\d+\) )?Objection waiting · /);
    await expect(nora.page.getByRole('button', { name: /, Objection waiting$/ })).toBeVisible();
    for (const seat of [sam, mia]) {
      await expect(waiting(seat)).toHaveCount(0);
      await expect(seat.page).not.toHaveTitle(/waiting/);
    }
    const tab = await nora.newTab();
    await tab.goto('/');
    await expect(tab.getByRole('link', { name: 'Go to the Objection' })).toHaveAttribute(
      'href',
      new URL(game).pathname,
    );
    await tab.close();
  });

  await test.step('on a phone the objection covers no control and not the end of the page, also with large text', async () => {
    const { page } = nora;
    await page.setViewportSize({ width: 390, height: 700 });
    expect(await coveredControls(page)).toEqual([]);
    await page.getByRole('contentinfo').getByRole('link').last().click({ trial: true });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    await expectNothingWider(page);
    const agree = waiting(nora).getByRole('button', { name: /^I agree/ });
    await agree.focus();
    await expect(agree).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('Nora upholds it: on every screen nobody has won and the game is active again', async () => {
    await result(sam, sam).getByRole('link', { name: 'Results', exact: true }).focus();
    await scrollPast(mia);
    await waiting(nora)
      .getByRole('button', { name: /^I agree to take the mark/ })
      .press('Enter');
    await expectToast(mia, 'Objection upheld');
    await expect(dialog(sam)).toContainText(`Mia objected to “${wrong}”, and Nora agreed.`);
    await expect(dialog(sam)).toContainText(
      /\$7\.50 play money\s*is back in the pot\. Play goes on/,
    );
    await dialog(sam).getByRole('button', { name: 'Continue Playing' }).press('Enter');
    for (const seat of all) {
      await expect(result(seat, sam)).toBeHidden();
      await expect(squareOf(seat, wrong)).not.toHaveAccessibleName(/, marked/);
      await expect(announcement(seat.page, 'is taken back, and play goes on')).toHaveCount(1);
      await expect(part(seat.page, 'How it happened')).toContainText(
        `“${wrong}” comes off. Mia objected and Nora agreed. Sam’s $7.50 is taken back, and play goes on`,
      );
    }
    await expect(balance(sam)).toHaveText(/^\$0\.00/);
    for (const { page } of [nora, sam]) await expect(page.getByRole('main')).toBeFocused();
    await expect(latest).toContainText(`“${wrong}” comes off. Mia objected and Nora agreed.`);
    await expect(part(room, 'Marked').getByText(wrong)).toHaveCount(0);
  });

  await test.step('Mia wins, and the results show all cards', async () => {
    await markFor(nora, mia, id, [10, 11, 13, 14]);
    await callBingo(mia, [nora, sam]);
    await expect(latest).toContainText('Mia called BINGO!');
    await expectWinShown(room, mia, '$7.50');
    await expectReadableLine(room);
    await result(sam, mia).getByRole('link', { name: 'Results', exact: true }).click();
    await expect(sam.page.getByRole('heading', { level: 1 })).toHaveText(/^Mia won with card/);
    await expect(part(sam.page, 'Final cards').getByRole('listitem')).toHaveCount(3);
    await expect(sam.page.getByText(', in the full line')).toHaveCount(4);
    await sam.page.getByRole('link', { name: 'Back to the Game' }).click();
  });

  await test.step('the result is shown and announced as final once nobody can object any more', async () => {
    // This phone's clock is 20 minutes ahead of the server's, which is longer than the remaining time.
    await mia.page.clock.install({ time: Date.now() + 20 * 60_000 });
    const joined = mia.page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'));
    await mia.page.goto(game);
    // The join does not time out in the skipped minutes.
    await joined;
    const won = part(mia.page, 'Mia won with card');
    await expect(won).toContainText(/Extra edition.*1\d minutes left/);
    await mia.page.clock.fastForward('15:01');
    await expect(won.getByText('Final edition', { exact: true })).toBeVisible();
    await expect(announcement(mia.page, 'The result is final.')).toHaveCount(1);
  });
});
