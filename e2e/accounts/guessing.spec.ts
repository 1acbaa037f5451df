import { setTimeout as sleep } from 'node:timers/promises';
import { PUBLISHABLE_KEY } from '../../supabase/local/settings';
import { arriveByForm, signInByForm } from '../support/sign-in';
import { expect, test } from '../support/table';

const { API_URL: API = 'http://127.0.0.1:54321' } = process.env;

test('a browser that has signed in before can sign in while strangers guess the account’s password @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  await arriveByForm(nora);
  await nora.page.getByRole('button', { name: 'Account of Nora' }).click();
  // Waits until the record has been read: if the session ended first, its answer would be a refusal.
  await expect(nora.page.getByRole('menu')).toContainText('No finished games');
  await nora.page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(nora.page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible();

  const strangers = new AbortController();
  const guess = async () => {
    const { status } = await fetch(`${API}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: nora.email, password: 'a guess' }),
      signal: strangers.signal,
    });
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
