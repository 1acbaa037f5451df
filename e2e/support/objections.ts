import { dialog, announcement, result, squareOf } from './evening';
import { expect, type Seat } from './table';

/** The mark of the winning line that has an objection. */
export const objectedMark = (seat: Seat, winner: Seat) =>
  result(seat, winner)
    .getByRole('listitem')
    .filter({ hasText: / objects: / });

/** The list of the objections that wait for this person, at the bottom of the screen. */
const waiting = ({ page }: Seat) =>
  page.getByRole('list', { name: 'Objections that wait for you' });

/** Scrolls down until what is above the card is off-screen. */
export const scrollPast = ({ page }: Seat) => page.evaluate(() => window.scrollTo(0, 400));

/** Expects a toast, which is shown to a person who has scrolled past the place where its subject appears. */
export const expectToast = ({ page }: Seat, words: string) =>
  expect(page.getByRole('region', { name: 'Notices' })).toContainText(words);

/** Objects to a mark by keyboard. `decider` has scrolled past the card, and still sees the objection at once. */
export async function objectByKeyboard(
  seat: Seat,
  winner: Seat,
  mark: string,
  reason: string,
  decider: Seat,
) {
  await scrollPast(decider);
  await result(seat, winner)
    .getByRole('button', { name: `Object to ${mark}` })
    .focus();
  await seat.page.keyboard.press('Enter');
  await dialog(seat).getByRole('button', { name: 'Object' }).click();
  await expect(dialog(seat).getByText('Please say why.')).toBeVisible();
  await dialog(seat).getByLabel('Reason').fill(reason);
  await dialog(seat).getByRole('button', { name: 'Object' }).press('Enter');
  await expect(waiting(decider)).toBeInViewport();
  await expect(objectedMark(seat, winner)).toBeFocused();
}

/** Expects that an objection waits for one person alone: above the card, in the title, in the menu and on home. */
export async function expectToWaitFor(decider: Seat, by: Seat, others: readonly Seat[]) {
  const { page } = decider;
  await expect(waiting(decider)).toContainText(`${by.name} objects to`);
  await expect(waiting(decider)).toContainText(
    /Undecided by .*1[45] minutes left.*, the win is final/,
  );
  await expect(page).toHaveTitle(/^(\(\d+\) )?Objection waiting · /);
  await expect(page.getByRole('button', { name: /, Objection waiting$/ })).toBeVisible();
  for (const seat of others) {
    await expect(waiting(seat)).toHaveCount(0);
    await expect(seat.page).not.toHaveTitle(/waiting/);
  }
  const tab = await decider.newTab();
  await tab.goto('/');
  await tab.getByRole('link', { name: 'Go and decide' }).click();
  await expect(tab).toHaveURL(page.url());
  await tab.close();
}

/** Expects that the winner sees above the card who objects and who decides, without buttons. */
export async function expectToReadObjection(winner: Seat, by: Seat, decides: string) {
  const objections = winner.page.getByRole('list', { name: 'Objections to your win' });
  await expect(objections).toContainText(`${by.name} objects to`);
  await expect(objections).toContainText(decides);
  await expect(objections.getByRole('button')).toHaveCount(0);
}

/** Upholds the objection. `away` has scrolled past the line above the card, and therefore gets a toast. */
export async function upholdAboveTheCard(decider: Seat, away: Seat) {
  await scrollPast(away);
  await waiting(decider)
    .getByRole('button', { name: /^Take the mark back/ })
    .press('Enter');
  await expectToast(away, 'Objection upheld');
}

export async function readThatThePotIsGone(seat: Seat, why: string) {
  await expect(dialog(seat)).toContainText(why);
  await expect(dialog(seat)).toContainText(
    /\$10\.00 play money\s*went back into the game\. Play goes on/,
  );
  await dialog(seat).getByRole('button', { name: 'Continue Playing' }).press('Enter');
}

/** Expects that the win is gone, and that the reason is shown and announced. */
export async function expectToGoOn(seat: Seat, winner: Seat, mark: string, who: string) {
  await expect(result(seat, winner)).toBeHidden();
  await expect(squareOf(seat, mark)).not.toHaveAccessibleName(/, marked/);
  await expect(announcement(seat.page, 'and the game goes on, as decided by')).toHaveCount(1);
  await expect(
    seat.page.getByText(`Objection upheld: “${mark}” comes off. ${who} The win is taken back`),
  ).toBeVisible();
}
