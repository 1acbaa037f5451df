import { setTimeout as sleep } from 'node:timers/promises';
import { isAuthCookie } from '../../lib/cookies';
import { PUBLISHABLE_KEY } from '../../supabase/local/settings';
import { holdScripts } from '../support/scripts';
import { createAccount } from '../support/session';
import { arrive, confirm, hydrated, signInByForm, signUp } from '../support/sign-in';
import { linkIn, mailTo } from '../support/mailbox';
import { expect, test, type Seat } from '../support/table';
import { invalid_credentials } from '@/lib/words/accounts';

const isSignedIn = async ({ context }: Seat) =>
  (await context.cookies()).some(({ name }) => isAuthCookie(name));

test('what is filled in before hydration is kept, also in the answer to a form sent before it @desktop', async ({
  table,
}) => {
  const { page } = await table.seat('Nora');
  const [email, password] = [
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
  ];
  const send = page.getByRole('button', { name: 'Sign In', exact: true });
  const refusal = page.getByText(invalid_credentials.title);

  for (const isAnswer of [false, true]) {
    const release = await holdScripts(page);
    await page.goto('/auth?mode=signin', { waitUntil: 'commit' });
    await email.fill('nora@example.com');
    if (isAnswer) {
      await password.fill('not her headline');
      await send.click();
      await expect(refusal).toBeVisible();
    }
    await password.fill('a long headline');
    release();
    await hydrated(page, 'main form');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(email).toHaveValue('nora@example.com');
    await expect(password).toHaveValue('a long headline');
    await expect(refusal).toBeVisible({ visible: isAnswer });
  }
});

test('a confirmation link signs nobody in until the button on its page is pressed @desktop', async ({
  table,
  request,
}) => {
  const nora = await table.seat('Nora');
  const plain = await table.seat('Nora without scripts', { javaScriptEnabled: false });
  let link = '';

  await test.step('a repeated sign-up or verification mail does not reveal who has an account', async () => {
    for (let time = 0; time < 2; time += 1) {
      await nora.page.goto('/auth?mode=signup&redirect=%2Fhow-to-play');
      await signUp(nora);
    }
    for (const email of [plain.email, nora.email]) {
      await nora.page.goto('/email-verification?link=expired&redirect=%2Fhow-to-play');
      await nora.page.getByLabel('Email').fill(email);
      await nora.page.getByRole('button', { name: 'Resend verification email' }).click();
      await expect(nora.page.getByText('Verification email sent!')).toBeVisible();
      await expect(nora.page.getByRole('button', { name: /\(\d+ s\)$/ })).toBeVisible();
    }
  });

  await test.step('a mail scanner opens the link, and the link still works', async () => {
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

test('the page that waits for the confirmation moves on when it is given in another tab @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  await nora.page.goto('/auth?mode=signup&redirect=%2Fhow-to-play');
  await signUp(nora);
  await confirm(nora, await nora.context.newPage());
  await expect(nora.page).toHaveURL(/\/how-to-play$/);
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
  await mia.page.getByRole('menuitem', { name: 'Account' }).click();
  await mia.page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = mia.page.getByRole('dialog');
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(mia.page.getByText('Account deleted')).toBeVisible();
  expect(await mia.page.evaluate(() => sessionStorage.getItem('hb-typed'))).toBeNull();
  await expect(mia.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();
});

test('a browser that has signed in before can sign in while strangers guess the account’s password @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  await createAccount(nora);
  await signInByForm(nora);
  await nora.page.getByRole('button', { name: 'Account of Nora' }).click();
  // Waits until the record has been read: if the session ended first, its answer would be a refusal.
  await expect(nora.page.getByRole('menu')).toContainText('No finished games');
  await nora.page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(nora.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();

  const strangers = new AbortController();
  const guess = async () => {
    const { status } = await fetch(
      `${process.env.API_URL ?? 'http://127.0.0.1:54321'}/auth/v1/token?grant_type=password`,
      {
        method: 'POST',
        headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: nora.email, password: 'a guess' }),
        signal: strangers.signal,
      },
    );
    return status;
  };
  const guessing = Array.from({ length: 12 }, async () => {
    while (!strangers.signal.aborted) {
      await guess().catch(() => 0);
      await sleep(100);
    }
  });
  await expect.poll(guess).toBe(429);
  await signInByForm(nora);
  await expect(nora.page.getByRole('button', { name: 'Account of Nora' })).toBeVisible();
  strangers.abort();
  await Promise.all(guessing);
});
