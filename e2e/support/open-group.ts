import { makeGroup, startGame } from './groups';
import { hydrated, signIn } from './sign-in';
import { Steps } from './steps';
import { expect, type Seat } from './table';
import { as } from './together';

export const guestSwitch = ({ page }: Seat) =>
  page.getByRole('checkbox', { name: 'Friends can play with just a name' });

/** A group of this new person that lets people play without an account. */
export async function makeOpenGroup(host: Seat) {
  const group = await makeGroup(host, 'The Late Desk');
  await as(host, (tx) => tx`update public.groups set allows_guests = true where id = ${group.id}`);
  return group;
}

/** Such a group with a game in it, whose page is open. */
export async function openTable(host: Seat) {
  const group = await makeOpenGroup(host);
  const game = await startGame(host, group.id);
  await signIn(host, host, `/game/${game}`);
  return group;
}

export const takeSeat = async (guest: Seat, steps = new Steps(guest)) => {
  await hydrated(guest.page, 'main form');
  await steps.fill('Your name', guest.name);
  await steps.press('Join Group');
  await expect(guest.page).toHaveURL(/\/game\//);
};
