import type { Page } from '@playwright/test';
import { part } from './evening';
import { createAccount } from './session';
import { signIn } from './sign-in';
import { Steps } from './steps';
import { expect, type Seat } from './table';
import { OWN_SQUARES } from './together';

/** Creates the session in the wizard: the host writes squares, sets a price and invites one friend by mail. */
export async function createSession({ page }: Seat, group: string, friend: Seat) {
  await page.getByLabel('Group name').fill(group);
  await page.getByLabel('Theme').selectOption({ label: 'Write your own …' });
  await page.getByLabel('Name of these squares').fill('Sunday dinner');
  await page.getByRole('textbox', { name: 'Your squares' }).fill(OWN_SQUARES.join('\n'));
  await expect(page.getByText('24 squares, enough for a card').first()).toBeVisible();
  await page.getByLabel('Price to play').fill('2.50');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Invite friends by email').fill(friend.email);
  await page.getByRole('button', { name: 'Create Private Session' }).click();
  await expect(page.getByText('One invitation is on its way.')).toBeVisible();
  await page.getByRole('link', { name: 'View my BINGO card' }).click();
  await expect(page).toHaveURL(/\/game\//);
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

/** Opens an invitation with an account. */
export async function comeByLink(seat: Seat, link: string) {
  await createAccount(seat);
  await signIn(seat, seat, link);
}
