import { createGroup } from './groups';
import { arrive, hydrated } from './sign-in';
import type { Steps } from './steps';
import { expect, type Seat } from './table';

export const guestSwitch = ({ page }: Seat) =>
  page.getByRole('checkbox', { name: 'Friends can play with just a name' });

/** A group of this person that lets people play without an account, with a game in it. */
export async function openTable(host: Seat) {
  await arrive(host);
  const { page } = host;
  const group = await createGroup(host, 'The Late Desk');
  await expect(guestSwitch(host)).not.toBeChecked();
  await guestSwitch(host).check();
  await expect(guestSwitch(host)).not.toHaveAttribute('aria-disabled');
  await page.goto(`${group.path}/create-game`);
  await page.getByLabel('Theme').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Create Game' }).click();
  await expect(page).toHaveURL(/\/game\//);
  return group;
}

export const takeSeat = async (guest: Seat, steps: Steps) => {
  await hydrated(guest.page, 'main form');
  await steps.fill('Your name', guest.name);
  await steps.press('Take a Seat');
  await expect(guest.page).toHaveURL(/\/game\//);
};
