import { readDemoWorld } from '../../scripts/demo-world';
import { expect, test } from '../support/table';
import { account_exists, invalid_credentials, weak_password } from '@/lib/words/accounts';

test('without JavaScript, pages are complete, and a refused form shows the error once and keeps the e-mail address @desktop', async ({
  table,
}) => {
  const nell = await table.seat('Nell', { javaScriptEnabled: false });
  nell.forgive(/status of 4\d\d/);
  const { page, email } = nell;
  const password = page.getByLabel('Password', { exact: true });
  const card = page.getByRole('gridcell', { name: /^Square \d/ });
  const story = page.getByRole('region', { name: 'How it happened' });
  const { game, house } = await readDemoWorld();

  await test.step('a visitor’s pages', async () => {
    for (const [path, heading] of [
      ['/', /Headline Bingo/],
      ['/themes/election-night', 'Election Night BINGO'],
      [`/house-game/${house}`, /The Front Page/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    }
    await expect(card).toHaveCount(24);
    await expect(story).toBeVisible();
  });

  await test.step('sign-up, with errors at the field and above the form', async () => {
    await page.goto('/auth?mode=signup');
    await page.getByLabel('Display Name').fill('Nell');
    await page.getByLabel('Email').fill('ada@example.com');
    await password.fill('password');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText(weak_password.title)).toBeVisible();
    await password.fill(nell.password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toContainText(account_exists.title);
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  });

  await test.step('forgotten password, with a confirmation that the mail is sent', async () => {
    await page.goto('/auth?mode=forgot');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox');
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('sign-in, whose error is gone when the page is opened again', async () => {
    await page.goto('/auth?redirect=%2Fhow-to-play');
    await page.getByLabel('Email').fill(email);
    await password.fill('not her headline');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText(invalid_credentials.title);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(password).toHaveValue('');
    expect(await page.content()).not.toContain('not her headline');
    await page.goto('/auth?redirect=%2Fhow-to-play');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await page.getByLabel('Email').fill('ada@example.com');
    await password.fill('headline');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/how-to-play\?notice=welcome_back$/);
  });

  await test.step('a player’s games', async () => {
    for (const path of [`/game/${game}`, `/house-game/${house}`]) {
      // A server that is busy for half a second sends the loading frame first; without JavaScript the page stays there.
      await expect(async () => {
        await page.goto(path);
        await expect(card.first()).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(story).toBeVisible();
    }
  });

  await test.step('a player’s front page with their card, and the way out', async () => {
    await expect(async () => {
      await page.goto('/');
      await expect(page.getByRole('img', { name: /^Your card #\d+: / })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
  });
});
