import { Desk } from './support/desk';
import { expect, test } from './support/table';

test('without scripts public pages are whole, and a refused sign-up and sign-in say why @desktop', async ({
  table,
}) => {
  const ned = await table.seat('Ned', { javaScriptEnabled: false });
  const { page } = ned;
  const desk = await Desk.open();
  const id = await desk.createGame('The Paper Edition');
  await desk.start(id);

  await test.step('what can be read is there, and what needs scripts is said', async () => {
    for (const [path, heading] of [
      ['/', /Headline Bingo/],
      ['/how-to-play', /How to play/i],
      ['/about', /.+/],
      [`/house-game/${id}`, /The Paper Edition/],
    ] as const) {
      const answer = await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      // A browser that is remote-controlled does not draw it, nor read it out.
      expect(await answer?.text()).toMatch(/<noscript>.*This browser runs no scripts\./s);
    }
    await expect(page.getByRole('gridcell', { name: /^Square \d/ })).toHaveCount(24);
    await expect(page.getByRole('region', { name: 'How it happened' })).toBeVisible();
  });

  await test.step('a sign-in with a wrong password', async () => {
    await page.goto('/auth?mode=signin&redirect=%2Fabout');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByText('Invalid email or password. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill('headline');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(/\/about\?notice=welcome_back$/);
    await ned.context.clearCookies();
  });

  await test.step('a sign-up with too short a password', async () => {
    await page.goto('/auth?mode=signup');
    await page.getByLabel('Display Name').fill('Ned');
    await page.getByLabel('Email').fill(ned.email);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expect(page.getByLabel('Display Name')).toHaveValue('Ned');
    await page.getByLabel('Password', { exact: true }).fill(ned.password);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page).toHaveURL(/\/email-verification/);
  });
});
