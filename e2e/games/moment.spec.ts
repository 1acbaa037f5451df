import { BINGO_BEAT } from '../../lib/bingo/closeness';
import { accepted } from '../support/database';
import { layoutShift } from '../support/geometry';
import { callBingo, dialog, openSheet, part, result, takeCard } from '../support/evening';
import { squares } from '../support/guest';
import { linkIn, mailTo } from '../support/mailbox';
import { expect, test, type Seat } from '../support/table';
import { as, markFor, playTogether } from '../support/together';

type Device = { beats: number[][]; requests: number; held: number };
const deviceOf = ({ page }: Seat) =>
  page.evaluate(() => (window as unknown as { device: Device }).device);

/** Records what a page asks of the phone, which may refuse to keep its screen on. */
async function recordDevice({ context }: Seat, isRefused = false) {
  await context.addInitScript((isRefused) => {
    const device: Device = { beats: [], requests: 0, held: 0 };
    Object.assign(window, { device });
    navigator.vibrate = (beat) => device.beats.push(beat as number[]) > 0;
    WakeLock.prototype.request = async () => {
      device.requests += 1;
      if (isRefused) throw new DOMException('The battery is low', 'NotAllowedError');
      device.held += 1;
      return { release: async () => void (device.held -= 1) } as WakeLockSentinel;
    };
  }, isRefused);
}

const isLit = (outlines: string[]) => outlines.every((outline) => outline !== 'none');
const outline = (parts: Element[]) => parts.map((part) => getComputedStyle(part).outlineStyle);

test('at BINGO the line lights up on every screen, and phones stay on until then and vibrate, and a rematch follows @phone', async ({
  table,
}) => {
  const nora = await table.seat('Nora', { reducedMotion: 'no-preference' });
  const sam = await table.seat('Sam');
  await recordDevice(nora);
  await recordDevice(sam, true);
  const id = await playTogether([nora, sam], 'The Late Supper');
  const room = await nora.newTab();
  const opened = await room.goto(`${nora.page.url()}?view=table`);
  const html = (await opened?.text()) ?? '';
  expect(html, 'the first paint is the table view').toContain('data-table-screen');
  expect(html).not.toContain('role="grid"');

  await test.step('while the game is active the screen stays on, also after the tab was hidden', async () => {
    await expect.poll(() => deviceOf(nora)).toMatchObject({ requests: 1, held: 1 });
    await nora.page.evaluate(() => {
      // The browser releases the lock of a hidden tab.
      (window as unknown as { device: Device }).device.held = 0;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => deviceOf(nora)).toMatchObject({ requests: 2, held: 1 });
    await expect.poll(() => deviceOf(sam)).toMatchObject({ held: 0 });
  });

  await markFor(nora, sam, id, [10, 11, 13, 14]);
  await callBingo(sam, []);
  await expect(nora.page.getByText('Sam called BINGO and won this game!')).toBeVisible();

  await test.step('the line lights up in the dialog, on the winning card and on the table view', async () => {
    const small = nora.page.getByRole('dialog').locator('[data-lit-line] > .lit');
    await expect(small).toHaveCount(5);
    for (const line of [
      small,
      result(sam, sam).locator('[data-won] :has(> .pen-line)'),
      room.locator('[data-won] :has(> .pen-line)'),
    ]) {
      await expect(line.first()).toBeVisible();
      expect(isLit(await line.evaluateAll(outline))).toBe(true);
    }
  });

  await test.step('phones vibrate, but not under reduced motion, and may turn off', async () => {
    await expect.poll(() => deviceOf(nora)).toMatchObject({ held: 0 });
    // Marks have beats of their own.
    const { beats } = await deviceOf(nora);
    expect(beats.filter(([first]) => first === BINGO_BEAT[0])).toEqual([BINGO_BEAT]);
    expect((await deviceOf(sam)).beats).toEqual([]);
  });

  await test.step('an objection appears on the winner’s screen and moves nothing', async () => {
    await sam.page.evaluate(() => window.scrollTo(0, 0));
    const before = await layoutShift(sam.page);
    await as(nora, async (tx) => {
      const [objected] = await tx`
        select public.object_to_mark(id, 'That was last year') as answer from public.game_squares
        where game_id = ${id} and is_marked limit 1`;
      accepted(objected!.answer);
    });
    const objections = sam.page.getByRole('list', { name: 'Objections to your win' });
    await expect(objections).toBeInViewport();
    expect(await layoutShift(sam.page)).toBe(before);
  });

  await test.step('one click starts a rematch, and a bar leads there from any page', async () => {
    // Only somebody who was invited by mail is mailed about a rematch.
    await as(
      nora,
      (tx, host) => tx`
        insert into public.group_invitations (group_id, email, invited_by)
        select group_id, ${sam.email}, ${host} from public.games where id = ${id}`,
    );
    await dialog(nora).getByRole('button', { name: 'Continue' }).click();
    await result(nora, sam).getByRole('button', { name: 'Play Again with This Group' }).click();
    await expect(nora.page.getByRole('button', { name: 'Buy Card' })).toBeVisible();
    // The address loses its `?notice=` when the notice is shown.
    await expect(nora.page).toHaveURL(/\/game\/[^?]+$/);
    const next = nora.page.url();
    await expect(room).toHaveURL(`${next}?view=table`);
    await expect(sam.page.getByRole('status').filter({ hasText: 'Next game' })).toBeVisible();
    await sam.page.goto('/');
    await sam.page.getByRole('link', { name: 'Join Game' }).click();
    await expect(sam.page).toHaveURL(next);
    await takeCard(sam);
    await expect(room.getByText('$2.50')).toBeVisible();
    const mail = await mailTo(sam.email, /: “Nora” started a new game in “The Late Supper”$/);
    expect(new URL(linkIn(mail, /\/game\//)).pathname).toBe(new URL(next).pathname);
  });

  await test.step('Nora ends the rematch without a mark, and everybody reads where the pot went', async () => {
    await squares(sam).first().click();
    await openSheet(nora);
    const question = nora.page.getByRole('dialog', { name: 'End this game now?' });
    await dialog(nora).getByRole('button', { name: 'End Game' }).click();
    await expect(question).toContainText('the pot of $2.50 in play money is returned');
    await question.getByRole('button', { name: 'End Game' }).click();
    const over = sam.page.getByRole('dialog', { name: 'Game Over' });
    await expect(over).toContainText(
      /The host ended the game\..*The pot of \$2\.50 was returned\./s,
    );
    await over.getByRole('button', { name: 'Continue' }).click();
    await expect(over).toBeHidden();
    await expect(dialog(sam), 'the open square').toBeVisible();
    await sam.page.keyboard.press('Escape');
    for (const { page } of [nora, sam])
      await expect(page.getByText('and was returned to the bank')).toBeVisible();
    await expect(part(sam.page, 'Nobody won')).toContainText('Final edition');
    await expect(part(room, 'Latest')).toHaveText('Nobody won');
  });
});
