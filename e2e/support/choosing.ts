import { devices } from '@playwright/test';
import { HouseAdmin } from './house-admin';
import { named } from './newsroom';
import type { Seat } from './table';

export const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } };
const DAY = 24 * 3_600_000;

/** Creates a house game whose players choose their squares for nine days. */
export async function createChoice(what: string) {
  const title = named(what);
  const gameId = await (
    await HouseAdmin.open()
  ).createGame(title, {
    ...{ dealing: 'chosen', pace: 'week' },
    locks_at: new Date(Date.now() + 9 * DAY).toISOString(),
  });
  return { title, gameId };
}

export const offeredSquares = ({ page }: Seat) =>
  page.getByRole('list', { name: 'Squares to choose from' }).getByRole('button');
export const placed = ({ page }: Seat) => page.getByText(/^\d+ of 24/);
export const buy = ({ page }: Seat) =>
  page
    .getByRole('region', { name: 'Choose your squares' })
    .getByRole('button', { name: 'Buy Card', exact: true })
    .click();
export const press = ({ page }: Seat, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
