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

/** Buys a card and waits until it is shown. */
export async function pressBuy({ page }: Seat) {
  await page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Card #/ }).first()).toBeVisible();
}

/** Fills in the guest form, up to the button that buys. */
export async function fillGuestForm({ page, name }: Seat) {
  await page.getByRole('button', { name: 'Join Game' }).click();
  await page.getByRole('button', { name: 'Continue as guest' }).dblclick();
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
  await pressBuy(seat);
}

/** Lets the first purchase reach the server but drops its response. */
export async function loseFirstAnswer({ page }: Seat, gameId: string) {
  let isLost = false;
  await page.route(`**/house-game/${gameId}`, async (route) => {
    const isPurchase = route.request().postData()?.includes('display_name') ?? false;
    if (!isPurchase || isLost) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Clicks Buy Card without a connection, expects the error, and reconnects. */
export async function buyOffline({ page, context }: Seat) {
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Buy Card', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('You are offline');
  await context.setOffline(false);
}

/** Opens a game that is not the leading one from the home page, and expects the card there. */
export async function findFromHome({ page }: Seat, title: string) {
  await page.goto('/');
  const own = page.getByRole('region', { name: 'Your House Games' });
  await own.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('button', { name: /^Card #/ })).toHaveCount(1);
}
