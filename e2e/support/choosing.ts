import { devices } from '@playwright/test';
import type { Seat } from './table';

export const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } };
export const DAY = 24 * 3_600_000;

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
