import { HouseAdmin } from '../support/house-admin';
import { named } from '../support/newsroom';
import { createAccount } from '../support/session';
import { signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

const SMALL_PHONE = { viewport: { width: 360, height: 740 } };
const inNineDays = () => new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();

const offered = ({ page }: Pick<Seat, 'page'>) =>
  page.getByRole('list', { name: 'Squares to choose from' }).getByRole('button');
const placed = ({ page }: Pick<Seat, 'page'>) => page.getByText(/^\d+ of 24/);
const press = ({ page }: Pick<Seat, 'page'>, name: string) =>
  page.getByRole('button', { name, exact: true }).click();
const buy = ({ page }: Seat) =>
  page
    .getByRole('region', { name: 'Choose your squares' })
    .getByRole('button', { name: 'Buy Card', exact: true })
    .click();

test('a visitor chooses squares on a phone, gets the card with them, signs up, and seals it @phone', async ({
  table,
}) => {
  const vera = await table.seat('Vera', SMALL_PHONE);
  const { page } = vera;
  const title = named('The Year');
  const gameId = await (
    await HouseAdmin.open()
  ).createGame(title, { dealing: 'chosen', pace: 'week', locks_at: inNineDays() });
  let first = '';

  await test.step('Vera finds the game on the front page, and places squares without an account', async () => {
    const band = page.getByRole('region', { name: `Choose your 24 predictions for ${title}` });
    await expect(async () => {
      await page.goto('/');
      await expect(band).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(band).toContainText('days left');
    await band.getByRole('link').click();
    await expect(page.getByText('choosing', { exact: true }).first()).toBeVisible();
    await press(vera, 'Go to the list');
    await expect(offered(vera).first()).toBeInViewport();
    first = (await offered(vera).first().locator('[dir=auto]').first().textContent()) ?? '';
    for (const at of [0, 1, 2, 1]) await offered(vera).nth(at).click();
    await expect(placed(vera)).toContainText('2 of 24');
    await press(vera, 'Go to the card');
    await expect(page.getByRole('button', { name: first }).first()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  await test.step('a visitor’s card that changes in two tabs asks which version to keep', async () => {
    const beside = { page: await vera.newTab() };
    await beside.page.goto(`/house-game/${gameId}`);
    await expect(placed(beside)).toContainText('2 of 24');
    await offered(vera).nth(3).click();
    await offered(beside).nth(4).click();
    const question = beside.page.getByRole('heading', {
      name: 'Which version do you want to keep?',
    });
    await expect(question).toBeFocused();
    await press(beside, 'Keep the other one');
    await expect(placed(beside)).toContainText('3 of 24');
    await offered(beside).nth(4).click();
    await offered(beside).nth(5).click();
    await expect(placed(beside)).toContainText('5 of 24');
    await offered(vera).nth(6).click();
    await press(vera, 'Keep this one');
    await expect(placed(vera)).toContainText('4 of 24');
    await expect(question).toHaveCount(0);
    await beside.page.close();
  });

  await test.step('a reload keeps them, and a key moves one to another spot of its likelihood', async () => {
    await page.reload();
    await expect(placed(vera)).toContainText('4 of 24');
    const card = page.getByRole('grid', { name: 'Your card' });
    const square = card.getByRole('button', { name: first });
    const kind = /, (\w+):/.exec((await square.getAttribute('aria-label')) ?? '')![1]!;
    const target = card.getByRole('button', { name: `, ${kind}: empty` }).last();
    const name = (await target.getAttribute('aria-label'))!.replace('empty', first);
    await square.press('Enter');
    await target.press('Enter');
    await expect(card.getByRole('button', { name, exact: true })).toBeVisible();
  });

  const card = page.getByRole('grid', { name: 'Card #1' });
  await test.step('Back closes the free way in, and the card that she gets by it begins with her squares', async () => {
    const dialog = page.getByRole('dialog');
    await press(vera, 'Fill the rest for me');
    await offered(vera).filter({ hasText: 'all spots taken' }).first().click();
    const refusal = page.getByText('To replace a square, tap it on the card first.');
    await expect(refusal).toBeVisible();
    await page.getByRole('button', { name: /^often/ }).click();
    await expect(refusal).toBeHidden();
    await buy(vera);
    await expect(dialog).toContainText('You pay nothing');
    await page.goBack();
    await expect(dialog).toBeHidden();
    await buy(vera);
    await press(vera, 'Continue as guest');
    await dialog.getByLabel('Display Name').fill(vera.name);
    await dialog.getByRole('button', { name: 'Buy Card' }).click();
    await expect(card.getByRole('button', { name: first })).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('what she changes without a connection is saved when it is back', async () => {
    vera.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Could not read/);
    await page.clock.install();
    await vera.context.setOffline(true);
    await card.getByRole('button', { name: first }).press('Delete');
    await expect(placed(vera)).toContainText('23 of 24');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
    // Without timers, only the browser's word that the connection is back can save it.
    await page.clock.pauseAt(Date.now() + 5_000);
    await vera.context.setOffline(false);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.clock.resume();
  });

  await test.step('she takes the card to an account', async () => {
    await expect(
      page
        .getByRole('region', { name: 'Playing as a guest' })
        .getByRole('link', { name: 'Sign Up' }),
    ).toHaveAttribute('href', /^\/auth\?.*mode=signup/);
    await createAccount(vera);
    await signIn(vera);
    // Her sign-up did not begin in this browser.
    await page.getByRole('button', { name: 'Move cards' }).click();
    await expect(page.getByText('Cards Migrated!')).toBeVisible();
  });

  await test.step('she seals the card: its fingerprint is on the card, and Back to the front page shows it', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: `24 predictions for ${title}` }).click();
    await expect(placed(vera)).toContainText('23 of 24');
    await press(vera, 'Fill the rest for me');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await press(vera, 'Seal My Card');
    const question = page.getByRole('dialog', { name: 'Seal your card?' });
    await question.getByRole('button', { name: 'Seal My Card' }).click();
    const sealed = page.getByRole('region', { name: 'Card #1' });
    const seal = sealed.getByText(/^[0-9a-f]{12}$/);
    await expect(seal).toBeVisible();
    await sealed.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Fingerprint copied')).toBeVisible();
    await expect(sealed.getByRole('button', { name: 'Share the Link' })).toBeVisible();
    await expect(sealed.getByRole('link', { name: 'Add to calendar' })).toHaveCount(1);
    await expect(sealed.getByRole('link', { name: 'Get a notification' })).toBeVisible();
    await expect(offered(vera)).toHaveCount(0);
    const story = page.getByRole('region', { name: 'How it happened' });
    await expect(story).toContainText(`sealed card #1, fingerprint ${await seal.textContent()}`);
    await expect(page.getByRole('region', { name: 'Sealed cards' })).toContainText(vera.name);
    await expect(page.getByRole('button', { name: 'Share this game' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share my card' })).toBeHidden();
    await page.goBack();
    await expect(
      page.getByRole('region', { name: `Your sealed card for ${title}` }).getByRole('link'),
    ).toHaveAttribute('href', `/house-game/${gameId}`);
  });
});
