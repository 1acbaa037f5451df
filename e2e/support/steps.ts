import { expect } from '@playwright/test';
import { linkIn, mailTo } from './mailbox';
import { hydrated } from './sign-in';
import type { Seat } from './table';

/** Counts a person's steps: a field filled in, a button pressed, or a link in a mail followed. */
export class Steps {
  readonly made: string[] = [];
  private readonly seat: Seat;

  constructor(seat: Seat) {
    this.seat = seat;
  }

  async fill(label: string, text: string) {
    this.made.push(`fill in ${label}`);
    await this.seat.page.getByLabel(label, { exact: true }).fill(text);
  }

  async press(name: string, role: 'button' | 'link' = 'button') {
    this.made.push(`press ${name}`);
    await this.seat.page.getByRole(role, { name, exact: true }).click();
  }

  /** On a page with the sign-up form, followed by the confirmation mail. */
  async signUp() {
    const { page, name, email, password } = this.seat;
    await hydrated(page);
    await this.fill('Display Name', name);
    await this.fill('Email', email);
    await this.fill('Password', password);
    await this.press('Sign Up');
    await expect(page).toHaveURL(/\/email-verification/);
    this.made.push('follow the link of the mail');
    await page.goto(linkIn(await mailTo(email, /confirm/i), /\/auth\/confirm/));
    await this.press('Confirm email');
  }
}
