import { expect } from '@playwright/test';
import type { Seat } from './table';

/** What lies on the card that is shown. */
export const squares = ({ page }: Seat) => page.getByRole('gridcell', { name: /^Square \d/ });

/** Those of them that nobody has marked. */
export const openSquares = ({ page }: Seat) =>
  page.getByRole('button', { name: /^Square \d+ of 24: (?!.*, marked)/ });

/** Opens a house game and waits until it is live. */
export async function watch(seat: Seat, gameId: string) {
  await seat.page.goto(`/house-game/${gameId}`);
  await expect(seat.page.getByText('Live', { exact: true })).toBeVisible();
}

/** Buys, and waits for the card. */
export async function pressBuy({ page }: Seat) {
  await page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Card #/ }).first()).toBeVisible();
}

/** The way of a guest, up to the button that buys. */
export async function fillGuestForm({ page, name }: Seat) {
  await page.getByRole('button', { name: 'Join Game' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  const buy = page.getByRole('button', { name: 'Buy Card', exact: true });
  await expect(buy).toBeDisabled();
  await page.getByLabel('Display Name').fill(name);
  await expect(buy).toBeEnabled();
}

export async function joinAsGuest(seat: Seat) {
  await fillGuestForm(seat);
  await pressBuy(seat);
}
