import type { Page } from '@playwright/test';
import { squares } from './guest';
import { linkIn, mailTo } from './mailbox';
import { readQr } from './qr';
import { Steps } from './steps';
import { expect, type Seat } from './table';

export const dialog = ({ page }: Seat) => page.getByRole('dialog');
export const part = (page: Page, name: string) => page.getByRole('region', { name });
/** The region with the result of a game that somebody won. */
export const result = ({ page }: Seat, winner: Seat) =>
  page.getByRole('region', { name: new RegExp(`^${winner.name} won with card`) });

/** The mark of the winning line that has an objection. */
export const objectedMark = (seat: Seat, winner: Seat) =>
  result(seat, winner)
    .getByRole('listitem')
    .filter({ hasText: / objects: / });
export const balance = ({ page }: Seat) => page.getByRole('banner').getByText(/^\$/);
/** The screen reader announcement with this text. */
export const announcement = (page: Page, text: string) =>
  page.locator('[aria-live=polite]', { hasText: text });

const OWN_SQUARES = [
  'Aunt asks who did the potatoes | Out loud',
  ...Array.from({ length: 23 }, (_, at) => `Uncle tells story ${at + 10} | To the end`),
];

/** Creates the session in the wizard: the host writes squares, sets a price and invites one friend by mail. */
export async function createSession({ page }: Seat, group: string, friend: Seat, prizes = 'bingo') {
  await page.goto('/create-private-session');
  await page.getByLabel('Group name').fill(group);
  await page.getByLabel('Theme').selectOption({ label: 'Write your own …' });
  await page.getByLabel('Name of these squares').fill('Sunday dinner');
  await page.getByRole('textbox', { name: 'Your squares' }).fill(OWN_SQUARES.join('\n'));
  await expect(page.getByText('24 squares, enough for a card').first()).toBeVisible();
  if (prizes !== 'bingo') {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByLabel('Prizes').selectOption(prizes);
  }
  await page.getByLabel('Price to play').fill('2.50');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Invite friends by email').fill(friend.email);
  await page.getByRole('button', { name: 'Create Private Session' }).click();
  await expect(page.getByText('One invitation is on its way.')).toBeVisible();
  await page.getByRole('link', { name: 'View my BINGO card' }).click();
  await expect(page).toHaveURL(/\/game\//);
}

export async function comeByMail(seat: Seat, group: string) {
  const mail = await mailTo(seat.email, new RegExp(`seat in “${group}”`));
  await seat.page.goto(linkIn(mail, /\/join-group-direct\//));
  await new Steps(seat).signUp();
}

/** Joins by typing the code from the table view at /join, without an account. */
export async function comeByCode(seat: Seat, room: Page) {
  const invited = part(room, 'Join');
  await expect(invited).toContainText(`${new URL(room.url()).host}/join`);
  const code = await invited.getByText(/^[A-Z0-9]{6}$/).innerText();
  await seat.page.goto('/join');
  await seat.page.getByLabel('Invite code').fill(code.toLowerCase());
  await seat.page.getByRole('button', { name: 'Open Invitation' }).click();
  await expect(seat.page.getByRole('heading', { level: 1 })).toHaveText('Nora saved you a seat');
  await new Steps(seat).signUp();
}

export async function comeByQr(seat: Seat, room: Page) {
  const code = part(room, 'Join').getByRole('img', { name: /^QR code/ });
  await seat.page.goto(readQr(await code.evaluate((drawn) => drawn.outerHTML)));
  await new Steps(seat).signUp();
}

/** Buys a card in the open game and waits until it is shown. */
export async function takeCard(seat: Seat) {
  await seat.page.getByRole('button', { name: 'Buy Card' }).click();
  await expect(squares(seat)).toHaveCount(24);
  await expect(seat.page.getByText('Live', { exact: true })).toBeVisible();
}

/** The summary in a square's name, which may have commas of its own. */
const SUMMARY = /: (.+?)(?:, (?:marked|in a complete line|one to go))*$/;

/** The headlines of the row with FREE. */
export async function middleRow(seat: Seat): Promise<string[]> {
  const names = [10, 11, 12, 13].map((at) =>
    squares(seat).nth(at).getByRole('button').getAttribute('aria-label'),
  );
  return (await Promise.all(names)).map((name) => SUMMARY.exec(name ?? '')![1]!);
}

export const squareOf = ({ page }: Seat, headline: string) =>
  page.getByRole('button', {
    name: new RegExp(`^Square \\d+ of 24: ${headline.replaceAll(/\W/g, '.')}(,|$)`),
  });

/** Marks these squares on the person's card, except those that are already marked. */
export async function mark(seat: Seat, headlines: readonly string[]) {
  for (const headline of headlines) {
    const square = squareOf(seat, headline);
    if (/, marked/.test((await square.getAttribute('aria-label')) ?? '')) continue;
    await square.click();
    await dialog(seat).getByRole('button', { name: 'Mark Square' }).click();
    await expect(square).toHaveAccessibleName(/, marked/);
    await expect(dialog(seat)).toBeHidden();
  }
}

const WHICH_LINE = /The winning line: row 3\..*until .*1[45] minutes left/;

/** Calls BINGO with the middle row; the others see the result and continue. */
export async function callBingo(winner: Seat, others: readonly Seat[]) {
  await winner.page.getByRole('button', { name: 'CALL BINGO' }).click();
  await expect(dialog(winner).getByText('Congratulations! You won!')).toBeVisible();
  await expect(dialog(winner)).toContainText(WHICH_LINE);
  await dialog(winner).getByRole('button', { name: 'Continue Playing' }).click();
  for (const seat of others) {
    await expect(
      dialog(seat).getByText(`${winner.name} called BINGO and won this game!`),
    ).toBeVisible();
    await expect(dialog(seat)).toContainText(WHICH_LINE);
    await dialog(seat).getByRole('button', { name: 'Continue' }).click();
    await expect(result(seat, winner)).toBeVisible();
  }
}

/** Opens the dialog with the settings of screen and delay. */
export const openSheet = ({ page }: Pick<Seat, 'page'>) =>
  page
    .getByRole('button', { name: /^(Host and screen|Screen and delay)$/ })
    .first()
    .click();

/** The host ends the game, after reading what that would do. */
export async function pressEndGame(host: Seat, outcome: string) {
  await openSheet(host);
  const press = (name: string) =>
    host.page.getByRole('dialog', { name }).getByRole('button', { name: 'End Game' }).click();
  await press('Host and screen');
  const question = 'End this game now?';
  await expect(host.page.getByRole('dialog', { name: question })).toContainText(outcome);
  await press(question);
}

/** The host ends the game; these players read their share, or that there is none, and continue. */
export async function endGame(
  host: Seat,
  players: readonly Seat[],
  outcome: string,
  share: string,
) {
  await pressEndGame(host, outcome);
  for (const seat of players) {
    const end = seat.page.getByRole('dialog', { name: 'Game Over' });
    await expect(end).toContainText('The host ended the game.');
    await expect(end).toContainText(share);
    await end.getByRole('button', { name: 'Continue' }).click();
    await expect(end).toBeHidden();
  }
}

/** Opens a game on a device whose clock is 20 minutes ahead. The join is over then, so it does not time out in skipped minutes. */
export async function openAhead(page: Page, path: string) {
  await page.clock.install({ time: Date.now() + 20 * 60_000 });
  const joined = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(path);
  await joined;
}
