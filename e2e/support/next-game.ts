import { openSheet, result } from './evening';
import { expectToast, scrollPast } from './objections';
import { expect, type Seat } from './table';
import { as } from './together';

/** Records that the host has invited somebody by mail: only they are mailed about a rematch. */
export const recordInvitation = (host: Seat, { email }: Seat, game: string) =>
  as(
    host,
    (tx, id) => tx`
      insert into public.group_invitations (group_id, email, invited_by)
      select group_id, ${email}, ${id} from public.games where id = ${game}`,
  );

/**
 * The host starts the rematch and arrives there; the winner has scrolled past the place where its link appears, and gets a
 * toast.
 */
export async function playAgain(host: Seat, winner: Seat) {
  await scrollPast(winner);
  await result(host, winner).getByRole('button', { name: 'Again with the same people' }).click();
  await expectToast(winner, 'Next game');
  await expect(host.page.getByRole('button', { name: 'Buy Card' })).toBeVisible();
}

/** Expects the bar of the next game above the finished card for everybody; each joins there or on another page. */
export async function followTo(next: string, ...ways: [seat: Seat, path?: string][]) {
  for (const [{ page }] of ways)
    await expect(page.getByRole('status').filter({ hasText: 'Next game' })).toBeVisible();
  for (const [{ page }, path] of ways) {
    if (path) await page.goto(path);
    await page.getByRole('link', { name: 'Join Game' }).click();
    await expect(page).toHaveURL(next);
  }
}

/** The host ends the game, after reading what that would do. */
export async function endGame(host: Seat, outcome: string) {
  await openSheet(host);
  const press = (name: string) =>
    host.page.getByRole('dialog', { name }).getByRole('button', { name: 'End Game' }).click();
  await press('Host and screen');
  const question = 'End this game now?';
  await expect(host.page.getByRole('dialog', { name: question })).toContainText(outcome);
  await press(question);
}
