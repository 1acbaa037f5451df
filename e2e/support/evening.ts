import type { Page } from '@playwright/test';
import { squares } from './guest';
import { expect, type Seat } from './table';

export const dialog = ({ page }: Seat) => page.getByRole('dialog');
export const part = (page: Page, name: string) => page.getByRole('region', { name });
/** The region with the result of a game that somebody won. */
export const result = ({ page }: Seat, winner: Seat) =>
  page.getByRole('region', { name: new RegExp(`^${winner.name} won with card`) });

export const balance = ({ page }: Seat) => page.getByRole('banner').getByText(/^\$/);
/** The screen reader announcement with this text. */
export const announcement = (page: Page, text: string) =>
  page.locator('[aria-live=polite]', { hasText: text });

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

/** Scrolls down until what is above the card is off-screen, so that news of it comes as a toast. */
export const scrollPast = ({ page }: Seat) => page.evaluate(() => window.scrollTo(0, 400));
export const expectToast = ({ page }: Seat, words: string) =>
  expect(page.getByRole('region', { name: 'Messages' })).toContainText(words);

/** Opens the dialog with the settings of screen and delay. */
export const openSheet = ({ page }: Pick<Seat, 'page'>) =>
  page
    .getByRole('button', { name: /^(Host options|Game options)$/ })
    .first()
    .click();
