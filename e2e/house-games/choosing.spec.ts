import { buy, createChoice, offeredSquares, PHONE, placed, press } from '../support/choosing';
import { confirm, signUp } from '../support/sign-in';
import { expect, test } from '../support/table';

test('a visitor chooses squares on a phone, signs up, gets the card with them, and seals it @phone', async ({
  table,
}) => {
  const vera = await table.seat('Vera', PHONE);
  const { page } = vera;
  const { title, gameId } = await createChoice('The Year');
  let first = '';

  await test.step('Vera finds the game on the front page, and places squares without an account', async () => {
    const band = page.getByRole('region', { name: `Choose your 24 headlines for ${title}` });
    await expect(async () => {
      await page.goto('/');
      await expect(band).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(band).toContainText('days left');
    await expect(band).toBeInViewport({ ratio: 1 });
    await band.getByRole('link').click();
    await expect(page.getByText('choosing', { exact: true }).first()).toBeVisible();
    await press(vera, 'To the list');
    await expect(offeredSquares(vera).first()).toBeInViewport();
    first = (await offeredSquares(vera).first().locator('[dir=auto]').first().textContent()) ?? '';
    await offeredSquares(vera).nth(0).click();
    await offeredSquares(vera).nth(1).click();
    await offeredSquares(vera).nth(2).click();
    await offeredSquares(vera).nth(1).click();
    await expect(placed(vera)).toContainText('2 of 24');
    await press(vera, 'To the card');
    await expect(page.getByRole('button', { name: first }).first()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('a reload keeps them, and a key moves one to another place of its likelihood', async () => {
    await page.reload();
    await expect(placed(vera)).toContainText('2 of 24');
    const card = page.getByRole('grid', { name: 'Your card' });
    const square = card.getByRole('button', { name: first });
    const kind = /, (\w+):/.exec((await square.getAttribute('aria-label')) ?? '')![1]!;
    const target = card.getByRole('button', { name: `, ${kind}: empty` }).last();
    const name = (await target.getAttribute('aria-label'))!.replace('empty', first);
    await square.press('Enter');
    await target.press('Enter');
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
  });

  await test.step('Back closes the free way in, and the card that she gets with an account begins with her squares', async () => {
    await press(vera, 'Fill the rest for me');
    await offeredSquares(vera).filter({ hasText: 'all places taken' }).first().click();
    const refusal = page.getByText('Tap one on the card first');
    await expect(refusal).toBeVisible();
    await page.getByRole('button', { name: /^often/ }).click();
    await expect(refusal).toBeHidden();
    await buy(vera);
    await expect(page.getByRole('dialog')).toContainText('You pay nothing');
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await buy(vera);
    await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await signUp(vera);
    await confirm(vera);
    await expect(page).toHaveURL(new RegExp(gameId));
    await press(vera, 'To the list');
    await buy(vera);
    const card = page.getByRole('grid', { name: 'Card #1' });
    await expect(card.getByRole('button', { name: first })).toBeInViewport();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('what she changes without a connection is saved when it is back', async () => {
    vera.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Could not read/);
    await page.clock.install();
    await vera.context.setOffline(true);
    const square = page.getByRole('grid', { name: 'Card #1' }).getByRole('button', { name: first });
    await square.press('Delete');
    await expect(placed(vera)).toContainText('23 of 24');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    // Without timers, only the browser's word that the connection is back can save it.
    await page.clock.pauseAt(Date.now() + 5_000);
    await vera.context.setOffline(false);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.clock.resume();
    await page.reload();
    await expect(placed(vera)).toContainText('23 of 24');
  });

  await test.step('she seals the card: its fingerprint is on the card, and Back to the front page shows it', async () => {
    await press(vera, 'Fill the rest for me');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: `24 headlines for ${title}` }).click();
    await press(vera, 'Seal My Card');
    await page.getByRole('dialog').getByRole('button', { name: 'Seal My Card' }).click();
    const sealed = page.getByRole('region', { name: 'Card #1' });
    const seal = sealed.getByText(/^[0-9a-f]{12}$/);
    await expect(seal).toBeVisible();
    await sealed.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Fingerprint copied')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^See you on \d+ \w+$/ })).toBeVisible();
    await expect(sealed.getByRole('button', { name: 'Share the Link' })).toBeVisible();
    await expect(sealed.getByRole('link', { name: 'Add to calendar' })).toHaveCount(1);
    await expect(sealed.getByRole('link', { name: 'Get a notification' })).toBeVisible();
    await expect(offeredSquares(vera)).toHaveCount(0);
    const short = (await seal.textContent())!;
    const story = page.getByRole('region', { name: 'How it happened' });
    await expect(story.getByText(`sealed card #1, fingerprint ${short}`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sealed cards' })).toContainText(vera.name);
    await expect(page.getByRole('button', { name: 'Share this game' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share my card' })).toBeHidden();
    await page.goBack();
    const band = page.getByRole('region', { name: `Your sealed card for ${title}` });
    await expect(band).toContainText('Cards lock');
    await expect(band.getByRole('link')).toHaveAttribute('href', `/house-game/${gameId}`);
  });
});
