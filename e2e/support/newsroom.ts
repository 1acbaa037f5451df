import { randomUUID } from 'node:crypto';
import { EDITOR } from './house-admin';
import { signIn } from './sign-in';
import { expect, type Seat } from './table';

/** Signs in as the demo world's admin and opens a page. */
export async function signInAsEditor(seat: Seat, path: string) {
  await signIn(seat, EDITOR, path);
}

export const rowOf = (seat: Seat, name: string) =>
  seat.page.getByRole('row').filter({ hasText: name });
export const dialogOf = (seat: Seat) => seat.page.getByRole('dialog');
/** A name that no other run uses. */
export const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

export async function createHouseGame(seat: Seat, title: string) {
  await seat.page.getByRole('button', { name: 'Create House Game' }).click();
  const dialog = dialogOf(seat);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Theme').selectOption({ label: 'Tech & Gadgets' });
  await dialog.getByRole('button', { name: 'Create House Game' }).click();
  await expect(seat.page.getByText('House Game created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(seat, title)).toBeVisible();
}

export async function startHouseGame(seat: Seat, title: string) {
  await seat.page.getByRole('button', { name: `Start ${title}` }).click();
  await dialogOf(seat).getByRole('button', { name: 'Start' }).click();
  await expect(rowOf(seat, title).getByText('active')).toBeVisible();
}

/** Finds a square on the open call sheet and marks it with the receipt. */
export async function markFromSheet({ page }: Seat, summary: string, source_url: string) {
  const row = page
    .getByRole('region', { name: 'Squares' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: summary, exact: true }) });
  await row.getByRole('textbox').fill(source_url);
  await row.getByRole('button', { name: `Mark ${summary}`, exact: true }).click();
  await expect(row.getByRole('button', { name: `Unmark ${summary}` })).toBeVisible();
}
