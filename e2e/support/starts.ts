import { expect, type Seat } from './table';

/** Sets the start of a new game to the year 2099, after one in the past is refused, and goes to the next step. */
export async function setStart({ page }: Seat) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('Starts at').fill('2020-01-01T20:00');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('A game starts in the future')).toBeVisible();
  await page.getByLabel('Starts at').fill('2099-01-01T20:00');
  await page.getByRole('button', { name: 'Next' }).click();
}

/** `player` holds a card but answers that they cannot come. The host moves the start, and then starts the game. */
export async function startEarly({ page }: Seat, player: Seat) {
  const hosting = page.getByRole('region', { name: 'Before the Start' });
  const waiting = player.page.getByRole('region', { name: 'Before the Start' });
  await expect(waiting).toContainText(/In:.*Sam/);
  await waiting.getByRole('button', { name: 'Can’t' }).click();
  await expect(waiting).toContainText(/Can’t:Sam/);
  const dialog = page.getByRole('dialog');
  await hosting.getByRole('button', { name: 'Change Start' }).click();
  await dialog.getByLabel('Starts at').fill('2098-12-31T20:00');
  await dialog.getByRole('button', { name: 'Change Start' }).click();
  await expect(player.page.getByText(/Starts Dec 31, 2098/)).toBeVisible();
  await hosting.getByRole('button', { name: 'Start Now' }).click();
  await dialog.getByRole('button', { name: 'Start Now' }).click();
  await expect(waiting).toBeHidden();
}
