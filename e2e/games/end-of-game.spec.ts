import type { Page } from '@playwright/test';
import {
  callBingo,
  comeByMail,
  createSession,
  dialog,
  mark,
  middleRow,
  pressEndGame,
  result,
  squareOf,
  takeCard,
} from '../support/evening';
import { arrive } from '../support/sign-in';
import { expect, test } from '../support/table';
import { expectTruth } from '../support/truth';

/** Collects the layout shifts of a page that nobody touches from now on. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: false });
  });
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((window as unknown as { shifts: number[] }).shifts)),
        ),
      ),
  );

test('an objection moves nothing on the screen, and the end of a game is a moment for everybody @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const sam = await table.seat('Sam');
  await arrive(nora);
  await createSession(nora, 'The Last Round', sam);
  await comeByMail(sam, 'The Last Round');
  await takeCard(sam);
  const room = await nora.newTab();
  await room.goto(`${nora.page.url()}?view=table`);
  const row = await middleRow(sam);
  const id = nora.page.url().split('/game/')[1]!.slice(0, 36);

  await test.step('the result comes first, with the winning card, and one’s own card is folded below', async () => {
    await mark(sam, row);
    await expectTruth(id, [nora, sam], [{ page: room }]);
    await callBingo(sam, [nora]);
    await expect(result(nora, sam)).toBeInViewport();
    await expect(nora.page.getByText(/^The winning card, #/)).toBeVisible();
    await expect(squareOf(nora, row[0]!)).toBeHidden();
    await nora.page.getByText(/^Your card, #/).click();
    await expect(squareOf(nora, row[0]!)).toBeVisible();
    await nora.page
      .getByRole('link', { name: /^Sam won with card #\d+ · objections until / })
      .click();
    await expect(result(nora, sam)).toBeInViewport();
  });

  await test.step('an objection appears without a layout shift, and Sam agrees', async () => {
    await sam.page.evaluate(() => window.scrollTo(0, 0));
    await watchShifts(sam.page);
    await result(nora, sam)
      .getByRole('button', { name: `Object to ${row[0]}` })
      .click();
    await dialog(nora).getByLabel('Reason').fill('That was last year');
    await dialog(nora).getByRole('button', { name: 'Object' }).click();
    const objections = sam.page.getByRole('list', { name: 'Objections to your win' });
    await expect(objections).toBeInViewport();
    expect(await shiftsOf(sam.page)).toEqual([]);
    await objections.getByRole('button', { name: /^Agree/ }).click();
    await dialog(sam).getByRole('button', { name: 'Continue Playing' }).click();
    await expect(squareOf(nora, row[0]!)).not.toHaveAccessibleName(/, marked/);
    await expectTruth(id, [nora, sam], [{ page: room }]);
  });

  await test.step('End Game shows everybody their share, also over an open square', async () => {
    await squareOf(sam, row[0]!).click();
    await expect(dialog(sam)).toBeVisible();
    await pressEndGame(nora, 'Sam is closest and takes the pot of $5.00 play money.');
    for (const seat of [nora, sam]) {
      const end = seat.page.getByRole('dialog', { name: 'Game Over' });
      await expect(end).toContainText('The host ended the game.');
      await expect(end).toContainText('Sam gets $5.00.');
      await expect(end).toContainText(
        seat === sam ? 'has been added to your Bingo Bank Balance.' : 'Better luck next time!',
      );
      await end.getByRole('button', { name: 'Continue' }).click();
      await expect(end).toBeHidden();
    }
    await expect(dialog(sam)).toBeVisible();
    await sam.page.keyboard.press('Escape');
    await expect(dialog(sam)).toBeHidden();
  });

  await test.step('the page and the table view show the result', async () => {
    for (const { page } of [nora, sam]) {
      const end = page.getByRole('region', { name: /closest|equally close/ });
      await expect(end).toBeInViewport();
      await expect(page.getByText(/closest card, #/)).toBeVisible();
      await expect(page.getByRole('link', { name: /^(Game over: )?.*close/ })).toBeVisible();
    }
    await expect(sam.page.getByRole('link', { name: / · you get \$5\.00$/ })).toBeVisible();
    await expect(room.getByRole('region', { name: 'Shares of the pot' })).toContainText('$');
    await expect(room.getByRole('region', { name: 'Latest' })).toContainText(/close/);
    await expectTruth(id, [nora, sam], [{ page: room }]);
  });
});
