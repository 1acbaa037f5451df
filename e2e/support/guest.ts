import { expect } from '@playwright/test';
import type { Seat } from './table';

/** The squares of the card that is shown. */
export const squares = ({ page }: Pick<Seat, 'page'>) =>
  page.getByRole('gridcell', { name: /^Square \d/ });

/** Opens a house game and waits until it is live. */
export async function watch(seat: Seat, gameId: string) {
  await seat.page.goto(`/house-game/${gameId}`);
  await expect(seat.page.getByText('Live', { exact: true })).toBeVisible();
}

/** Fills in the guest form, up to the button that buys. */
export async function fillGuestForm({ page, name }: Seat) {
  await page.getByRole('button', { name: 'Join Game' }).click();
  const asGuest = page.getByRole('button', { name: 'Continue as guest' });
  await expect(asGuest).toBeInViewport();
  await asGuest.dblclick();
  const buy = page.getByRole('button', { name: 'Buy Card', exact: true });
  await expect(buy).toBeDisabled();
  const field = page.getByLabel('Display Name');
  await expect(field).toBeFocused();
  await field.fill(' ');
  await expect(buy).toBeDisabled();
  await field.fill(name);
  await expect(buy).toBeEnabled();
}

export async function joinAsGuest(seat: Seat) {
  await fillGuestForm(seat);
  await seat.page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await expect(seat.page.getByRole('dialog')).toBeHidden();
  await expect(seat.page.getByRole('button', { name: /^Card #/ }).first()).toBeVisible();
}
