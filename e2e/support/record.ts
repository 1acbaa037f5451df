import { expect, type Seat } from './table';

/** Opens the account menu by keyboard: the record fails to load the first time, and is loaded again the next time. */
export async function openRecord(seat: Seat): Promise<void> {
  const { page } = seat;
  const account = page.getByRole('button', { name: `Account of ${seat.name}` });
  const menu = page.getByRole('menu');
  const announcement = page.getByRole('status').filter({ hasText: 'No finished games yet' });
  const fail = { status: 400, json: {} };
  seat.forgive(/400/);
  await page.route('**/rpc/my_record', (route) => route.fulfill(fail), { times: 1 });
  await account.press('ArrowDown');
  await expect(menu).toContainText('Failed to load your record');
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await account.press('ArrowDown');
  await expect(menu).toContainText('No finished games yet');
  await expect(announcement).toBeAttached();
  await expect(menu).toHaveAccessibleDescription(/^No finished games yet/);
}
