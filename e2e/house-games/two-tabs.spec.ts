import { createChoice, offeredSquares, PHONE, placed, press } from '../support/choosing';
import { expect, test, type Seat } from '../support/table';

test('a visitor’s card that changes in two tabs asks which version to keep @phone', async ({
  table,
}) => {
  const vera = await table.seat('Vera', PHONE);
  const { gameId } = await createChoice('The Two Tabs');
  const beside = { page: await vera.newTab() } as Seat;
  for (const { page } of [vera, beside]) await page.goto(`/house-game/${gameId}`);
  for (const tab of [vera, beside]) await expect(placed(tab)).toContainText('0 of 24');
  await offeredSquares(vera).nth(0).click();
  await offeredSquares(vera).nth(1).click();
  await expect(placed(vera)).toContainText('2 of 24');

  const question = beside.page.getByRole('heading', { name: 'Which version do you want to keep?' });
  await offeredSquares(beside).nth(2).click();
  await expect(question).toBeFocused();
  await press(beside, 'Keep the other one');
  await expect(placed(beside)).toContainText('2 of 24');
  await offeredSquares(beside).nth(2).click();
  await expect(placed(beside)).toContainText('3 of 24');

  await offeredSquares(vera).nth(3).click();
  await press(vera, 'Keep this one');
  await vera.page.reload();
  await expect(placed(vera)).toContainText('3 of 24');
  await expect(question).toHaveCount(0);
});
