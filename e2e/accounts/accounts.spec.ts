import { isAuthCookie } from '../../lib/cookies';
import { arrive, hydrated, signInByForm, signUp } from '../support/sign-in';
import { linkIn, mailTo } from '../support/mailbox';
import { expect, test, type Seat } from '../support/table';

const isSignedIn = async ({ context }: Seat) =>
  (await context.cookies()).some(({ name }) => isAuthCookie(name));

test('a confirmation link signs nobody in until the button on its page is pressed @desktop', async ({
  table,
  request,
}) => {
  const nora = await table.seat('Nora');
  const plain = await table.seat('Nora without scripts', { javaScriptEnabled: false });
  let link = '';

  await test.step('a mail scanner opens the link, and the link still works', async () => {
    await nora.page.goto('/auth?mode=signup&redirect=%2Fhow-to-play');
    await signUp(nora);
    link = linkIn(await mailTo(nora.email, /confirm/i), /\/auth\/confirm/);
    for (let scan = 0; scan < 2; scan++) {
      const answer = await request.get(link);
      expect(answer.status()).toBe(200);
      expect(answer.headers()['set-cookie']).toBeUndefined();
    }
  });

  await test.step('Nora presses the button in a browser without JavaScript', async () => {
    await plain.page.goto(link);
    await expect(plain.page.getByRole('heading', { level: 1 })).toHaveText('Confirm your email');
    expect(await isSignedIn(plain)).toBe(false);
    await plain.page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(plain.page).toHaveURL(/\/how-to-play\?notice=email_confirmed$/);
    expect(await isSignedIn(plain)).toBe(true);
  });

  await test.step('pressed again, the link redirects in the signed-in browser and is invalid in any other', async () => {
    await plain.page.goto(link);
    await plain.page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(plain.page).toHaveURL(/\/how-to-play$/);
    await nora.page.goto(link);
    await nora.page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(nora.page.getByRole('heading', { level: 1 })).toHaveText(
      'This link no longer works',
    );
    expect(await isSignedIn(nora)).toBe(false);
  });

  await test.step('a password reset also takes a link and a button', async () => {
    await nora.page.goto('/auth?mode=forgot');
    await nora.page.getByLabel('Email').fill(nora.email);
    await nora.page.getByRole('button', { name: 'Send reset link' }).click();
    const reset = linkIn(await mailTo(nora.email, /new password/i), /\/auth\/confirm/);
    await nora.page.goto(reset);
    await nora.page.getByRole('button', { name: 'Continue' }).click();
    await expect(nora.page).toHaveURL(/\/reset-password$/);
    await expect(nora.page.getByLabel('New password', { exact: true })).toBeVisible();
    await expect(nora.page.getByLabel('Current password')).toBeHidden();
  });

  await test.step('a link never redirects to another site', async () => {
    await nora.page.goto(link.replace(/next=[^&]*/, 'next=https%3A%2F%2Fevil.example'));
    await nora.page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(nora.page).toHaveURL('/');
  });
});

test('a repeated sign-up or verification mail does not reveal who has an account @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const nobody = await table.seat('Nobody');
  for (let time = 0; time < 2; time += 1) {
    await nora.page.goto('/auth?mode=signup');
    await signUp(nora);
  }
  for (const { email } of [nora, nobody]) {
    await nora.page.goto('/email-verification?link=expired');
    await nora.page.getByLabel('Email').fill(email);
    await nora.page.getByRole('button', { name: 'Resend verification email' }).click();
    await expect(nora.page.getByText('Verification email sent!')).toBeVisible();
    await expect(nora.page.getByRole('button', { name: /\(\d+ s\)$/ })).toBeVisible();
  }
});

test('deleting an account returns to the front page, even if the sign-out request fails @phone', async ({
  table,
}) => {
  const mia = await table.seat('Mia');
  await arrive(mia);
  mia.forgive(/ERR_FAILED/);
  await mia.page.route('**/auth/sign-out', (route) => route.abort());
  await mia.page.evaluate(() => sessionStorage.setItem('hb-typed', 'typed by Mia'));
  const account = mia.page.getByRole('button', { name: 'Account of Mia' });
  const menu = mia.page.getByRole('menu');
  await account.press('ArrowDown');
  await mia.page.keyboard.press('Escape');
  await expect(account).toBeFocused();
  await account.press('ArrowDown');
  await expect(menu).toHaveAccessibleDescription(/^No finished games yet/);
  await mia.page.getByRole('menuitem', { name: 'Delete Account' }).click();
  const dialog = mia.page.getByRole('dialog');
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(mia.page.getByText('Account deleted')).toBeVisible();
  expect(await mia.page.evaluate(() => sessionStorage.getItem('hb-typed'))).toBeNull();
  await expect(mia.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('a tab follows sign-outs and sign-ins in another tab @desktop', async ({ table }) => {
  const mia = await table.seat('Mia');
  const noah = await table.seat('Noah');
  await arrive(mia);
  await arrive(noah);
  const other = await mia.newTab();
  // A headless browser treats every tab as focused, so the test dispatches blur and focus itself, unless the tab is already
  // loading because of the other one.
  const turnTo = (event: 'blur' | 'focus') =>
    mia.page
      .evaluate((type) => void window.dispatchEvent(new Event(type)), event)
      .catch(() => undefined);

  await test.step('Mia signs out in the other tab', async () => {
    await turnTo('blur');
    await other.goto('/about');
    await hydrated(other, 'main');
    await other.getByRole('button', { name: 'Account of Mia' }).click();
    await other.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(other.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await turnTo('focus');
    await expect(mia.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
    await expect(mia.page.getByRole('button', { name: 'Account of Mia' })).toBeHidden();
  });

  await test.step('Noah signs in in the other tab', async () => {
    await turnTo('blur');
    await signInByForm({ ...noah, page: other });
    await turnTo('focus');
    await expect(mia.page.getByRole('button', { name: 'Account of Noah' })).toBeVisible();
  });
});
