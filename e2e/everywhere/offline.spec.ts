import { offline } from '@/lib/words/common';
import { EDITOR } from '../support/house-admin';
import { hydrated, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

type Form = {
  path: string;
  /** The button that opens the dialog with this form, if it is in one. */
  opener?: string;
  typed: Record<string, string>;
  button: string;
};

const signUp: Form = {
  path: '/auth?mode=signup',
  typed: { 'Display Name': 'Vera', Email: 'vera@example.com', Password: 'a long headline' },
  button: 'Sign Up',
};
const confirm: Form = {
  path: '/auth/confirm?token_hash=abc&type=signup',
  typed: {},
  button: 'Confirm email',
};
const inDialog: Form = {
  path: '/admin/house-games',
  opener: 'Create House Game',
  typed: { Title: 'The Lost Line', Theme: 'Tech & Gadgets' },
  button: 'Create House Game',
};

/** Fills in a form, disconnects, and submits it. A form in a dialog is also closed and opened again. */
async function sendWithoutConnection({ page, context }: Seat, form: Form) {
  const { path, opener, typed, button } = form;
  await page.goto(path);
  if (opener) await page.getByRole('button', { name: opener }).first().click();
  else await hydrated(page);
  const place = opener ? page.getByRole('dialog') : page.getByRole('main');
  const fields = Object.entries(typed);
  for (const [label, value] of fields) {
    const field = place.getByLabel(label, { exact: true });
    const isSelect = (await field.evaluate((element) => element.tagName)) === 'SELECT';
    await (isSelect ? field.selectOption(value) : field.fill(value));
  }
  await context.setOffline(true);
  const send = place.getByRole('button', { name: button, exact: true });
  await send.click();
  await expect(place.getByRole('alert')).toContainText(offline.description);
  await expect(place.getByRole('alert')).toBeInViewport();
  await expect(send).not.toHaveAttribute('aria-busy');
  await expectTyped();
  await context.setOffline(false);
  if (!opener) return;
  await page.keyboard.press('Escape');
  await expect(place).toBeHidden();
  await page.getByRole('button', { name: opener }).first().click();
  await expectTyped();

  async function expectTyped() {
    for (const [label, value] of fields) {
      const kept = place.getByLabel(label, { exact: true });
      if (label !== 'Theme') await expect(kept, `${label} at ${path}`).toHaveValue(value);
    }
  }
}

test('a form submitted without a connection shows an error and keeps the typed text @phone', async ({
  table,
}) => {
  const vera = await table.seat('Vera');
  vera.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  for (const form of [signUp, confirm]) await sendWithoutConnection(vera, form);
  await signIn(vera, EDITOR, inDialog.path);
  await sendWithoutConnection(vera, inDialog);
});
