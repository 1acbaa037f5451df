import { buy, createChoice, offeredSquares, PHONE, placed } from '../support/choosing';
import { Steps } from '../support/steps';
import { expect, test } from '../support/table';

test('from the front page, five own picks and eight other steps lead a visitor to a sealed card @phone', async ({
  table,
}) => {
  const pia = await table.seat('Pia', PHONE);
  const { page } = pia;
  const { title } = await createChoice('The Year');
  const band = page.getByRole('link', { name: `Choose your 24 headlines for ${title}` });
  await expect(async () => {
    await page.goto('/');
    await expect(band).toBeVisible({ timeout: 2000 });
  }).toPass();
  const steps = new Steps(pia);

  await band.click();
  steps.made.push('the band');
  for (const at of [0, 1, 2, 3, 4]) {
    const row = offeredSquares(pia).nth(at);
    await expect(row.locator('bdi')).toHaveCount(0);
    await row.click();
    steps.made.push('a pick');
    await expect(row.locator('bdi')).toBeVisible();
  }
  await expect(placed(pia)).toContainText('5 of 24');
  await steps.press('Fill the rest for me');
  await buy(pia);
  steps.made.push('Buy Card');
  await steps.press('Continue as guest');
  await steps.fill('Display Name', pia.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Buy Card' }).click();
  steps.made.push('Buy Card');
  await steps.press('Seal My Card');
  await page.getByRole('dialog').getByRole('button', { name: 'Seal My Card' }).click();
  steps.made.push('Seal My Card');
  await expect(page.getByRole('heading', { name: /^See you on / })).toBeVisible();
  expect(steps.made).toHaveLength(13);
});
