import { arrive } from '../support/sign-in';
import { squares } from '../support/guest';
import { expect, test } from '../support/table';

test('a stranger with the address of a game sees nothing of it @desktop', async ({ table }) => {
  const nora = await table.seat('Nora');
  const mallory = await table.seat('Mallory');
  await arrive(nora);
  await nora.page.goto('/create-private-session');
  await nora.page.getByLabel('Group name').fill('Closed Session');
  await nora.page.getByLabel('Theme').selectOption({ index: 1 });
  await nora.page.getByRole('button', { name: 'Next' }).click();
  await nora.page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(nora.page.getByText('No invitation is on its way yet.')).toBeVisible();
  await nora.page.reload();
  await expect(nora.page.getByRole('heading', { level: 1 })).toHaveText(/Closed Session/);
  await nora.page.getByRole('link', { name: /BINGO$/ }).click();
  await expect(squares(nora)).toHaveCount(24);

  const address = nora.page.url();
  await mallory.page.goto(address);
  await expect(mallory.page).toHaveURL(/\/auth\?redirect=/);
  await arrive(mallory);
  await mallory.page.goto(address);
  await expect(mallory.page.getByText('Failed to load game data')).toBeVisible();
  await expect(mallory.page).toHaveURL(/\/$/);
});
