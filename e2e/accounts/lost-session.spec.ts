import { createAccount } from '../support/session';
import { arrive, hydrated, signIn, signInByForm } from '../support/sign-in';
import { squares } from '../support/guest';
import { readDemoWorld } from '../../scripts/demo-world';
import { expect, test } from '../support/table';

test.use({ prefetches: true });

test('an expired session keeps the typed text and the page, and a sign-out clears every window @desktop', async ({
  table,
}) => {
  const { game } = await readDemoWorld();
  const ada = await table.seat('Ada');
  const { page } = ada;
  // These are prefetches that the page sends after its session has ended.
  ada.forgive(/404.*\?(.*&)?_rsc=/);
  const account = { email: 'ada@example.com', password: 'headline' };
  await signIn(ada, account, `/game/${game}`);
  const dialog = page.getByRole('dialog');
  let summary = '';

  await test.step('the session expires and the page redirects to sign-in', async () => {
    // No response that is still on its way may bring a cookie back.
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await squares(ada).first().click();
    summary = await dialog.getByRole('heading').innerText();
    await dialog.getByRole('button', { name: 'Comment' }).click();
    await dialog.getByLabel('Comment').fill('Not lost on the way');
    await ada.context.clearCookies({ name: /^hb-(auth|seen|session)/ });
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await expect(page).toHaveURL(/\/auth\?redirect=/);
  });

  await test.step('signing in returns to the game and restores the typed comment', async () => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/game/${game}`));
    const kept = dialog.getByLabel('Comment');
    await expect(kept).toHaveValue('Not lost on the way');
    await page.reload();
    await page.getByRole('button', { name: summary }).click();
    await expect(kept).toHaveValue('Not lost on the way');
  });

  await test.step('a sign-out in another window clears the data of the person in both', async () => {
    // A trace in place of the tab's id makes events that are sent before the sign-out invalid.
    ada.forgive(/\/api\/events/);
    const beside = await ada.newTab();
    await beside.goto('/how-to-play');
    for (const window of [page, beside]) await window.evaluate(leaveTraces, TRACE);
    await beside.getByRole('button', { name: /^Account of/ }).click();
    await beside.getByRole('banner').getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/auth\?redirect=/);
    await expect(beside.getByText('Signed out', { exact: true })).toBeVisible();
    for (const window of [page, beside])
      expect(await window.evaluate(listTraces, TRACE)).toEqual(['hb-theme']);
    const cookies = (await ada.context.cookies()).map(({ name }) => name);
    // With analytics on, the signed-out visitor has an `hb-tab` cookie of their own.
    expect(cookies.filter((name) => /^hb-(?!device|tab)/.test(name))).toEqual([]);
  });
});

test('a tab follows the colors, sign-outs and sign-ins in another tab @desktop', async ({
  table,
}) => {
  const mia = await table.seat('Mia');
  const noah = await table.seat('Noah');
  await arrive(mia);
  await createAccount(noah);
  const other = await mia.newTab();
  // A headless browser treats every tab as focused, so the test dispatches blur and focus itself, unless the tab is already
  // loading because of the other one.
  const turnTo = (event: 'blur' | 'focus') =>
    mia.page
      .evaluate((type) => void window.dispatchEvent(new Event(type)), event)
      .catch(() => undefined);

  await other.goto('/about');
  for (const tab of [mia.page, other]) await hydrated(tab, 'input[value=dark]');

  await test.step('Mia chooses dark colors in the other tab', async () => {
    await other.getByTitle('Dark').click();
    await expect(mia.page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(mia.page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await other.getByTitle('Same as this device').click();
    await expect(mia.page.locator('html')).not.toHaveAttribute('data-theme');
  });

  await test.step('Mia signs out in the other tab', async () => {
    await turnTo('blur');
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

const TRACE = '{"typed":"by Ada"}';

/** Writes what a reload for a new build, an answered dialog and analytics store, and one key that no rule covers. */
function leaveTraces(trace: string) {
  for (const key of ['hb-typed', 'hb-held', 'hb-cards-stay', 'hb-session'])
    sessionStorage.setItem(key, trace);
  for (const key of ['hb-theme', 'hb-undecided']) localStorage.setItem(key, trace);
}

const listTraces = (trace: string) =>
  [sessionStorage, localStorage].flatMap((storage) =>
    Object.keys(storage).filter((key) => storage.getItem(key) === trace),
  );
