import { expect, type Seat } from './table';

export const members = ({ page }: Seat) => page.getByRole('region', { name: 'Members' });
export const dialog = ({ page }: Seat) => page.getByRole('dialog');

/** Creates a group on My Groups. Returns the path of its page and its code. */
export async function createGroup({ page }: Seat, name: string) {
  await page.goto('/my-groups');
  await page.getByRole('button', { name: 'Create Group' }).click();
  await page.getByLabel('Group name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const code = await page.getByRole('button', { name: /^Invite code/ }).innerText();
  return { path, id: path.split('/').at(-1)!, code: code.trim() };
}
