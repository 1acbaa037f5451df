import { expect, type Page } from '@playwright/test';
import { linkIn, mailTo } from './mailbox';
import { createAccount, sessionOf, type Account } from './session';
import type { Seat } from './table';

/** Waits for the hydration of an element, because text typed before it may be lost, and a link loads its page anew. */
export const hydrated = (page: Page, selector = 'form') =>
  page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    selector,
  );

/** Signs up on the open page, and waits for the response, because its cookie says that the sign-up began here. */
export async function signUp({ page, name, email, password }: Seat) {
  await hydrated(page);
  await page.getByLabel('Display Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page).toHaveURL(/\/email-verification/);
}

/** Opens the link of the confirmation mail, by default in the person's own browser, and presses its button. */
export async function confirm(seat: Seat, page: Page = seat.page) {
  const mail = await mailTo(seat.email, /confirm/i);
  await page.goto(linkIn(mail, /\/auth\/confirm/));
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page).not.toHaveURL(/\/auth\/confirm/);
  // The person's other tab follows.
  if (page.context() === seat.page.context() && page !== seat.page)
    await expect(seat.page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}

/** Signs up by the form, and confirms. */
export async function arriveByForm(seat: Seat) {
  await seat.page.goto('/auth?mode=signup');
  await signUp(seat);
  await confirm(seat);
  await expect(seat.page.getByRole('button', { name: /account|menu/i }).first()).toBeVisible();
}

/** Opens a page with a new account. The sign-up pages have tests of their own. */
export async function arrive(seat: Seat, path = '/') {
  await createAccount(seat);
  await signIn(seat, seat, path);
  await expect(seat.page.getByRole('button', { name: /account|menu/i }).first()).toBeVisible();
}

/** Opens a page with a session of an existing account, by default the person's own. The sign-in page has tests of its own. */
export async function signIn(seat: Seat, account: Account = seat, path = '/') {
  const { origin } = new URL(process.env.APP_URL ?? 'http://localhost:3000');
  const cookies = await sessionOf(account);
  await seat.context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
  await seat.page.goto(path);
}

/** Signs in to an existing account by the form. */
export async function signInByForm({ page, email, password }: Account & Pick<Seat, 'page'>) {
  await page.goto('/auth?mode=signin');
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}
