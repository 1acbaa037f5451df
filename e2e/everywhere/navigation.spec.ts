import type { Page } from '@playwright/test';
import { no_connection, stale_build } from '@/lib/words/common';
import { edgesOfToastAndTitle } from '../support/geometry';
import { makeGroup } from '../support/groups';
import { arrive, hydrated, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

test.use({ prefetches: true });

/** Expects a screen reader announcement of the page that a link has opened. */
async function expectAnnounced({ page }: Seat, heading: RegExp | string) {
  await expect(page.locator('body > p[aria-live=assertive]')).toHaveText(heading);
}

test('each page opened by a link is announced, and gets the focus if the link is gone @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const main = nora.page.getByRole('main');
  const press = (name: string, role: 'link' | 'button' = 'link') =>
    nora.page.getByRole(role, { name, exact: true }).first().press('Enter');
  await makeGroup(nora, 'The Late Readers');
  await signIn(nora, nora, '/my-groups');
  await hydrated(nora.page, 'a[href="/about"]');

  await press('Home');
  await expectAnnounced(nora, 'Headline Bingo');
  await expect(nora.page.getByRole('link', { name: 'Home' }).first()).toBeFocused();
  await press('About');
  await expectAnnounced(nora, 'About');
  await expect(main).toBeFocused();
  await press('Home');
  await expectAnnounced(nora, 'Headline Bingo');
  const account = nora.page.getByRole('button', { name: 'Account of Nora' });
  await account.click();
  await nora.page.getByRole('menuitem', { name: 'My Groups' }).press('Enter');
  await expectAnnounced(nora, 'My Groups');
  await expect(account).toBeFocused();

  await press('Enter Group The Late Readers');
  await expectAnnounced(nora, /^The Late Readers/);
  await expect(main).toBeFocused();
  await press('Start New Game');
  await expectAnnounced(nora, 'Start New Game');
  await expect(main).toBeFocused();
  await nora.page.getByLabel('Theme').selectOption({ index: 1 });
  await press('Create Game', 'button');
  await expectAnnounced(nora, / BINGO$/);
  await expect(main).toBeFocused();
  await press('The Late Readers');
  await expectAnnounced(nora, /^The Late Readers/);
  await nora.page.goBack();
  await expectAnnounced(nora, / BINGO$/);
  await expect(main).toBeFocused();
});

const CODE_PAGE = /\/join(\?|$)/;

test('a link pressed without a connection keeps the page and shows why @desktop', async ({
  table,
}) => {
  const vera = await table.seat('Vera');
  const { page, context } = vera;
  vera.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const heading = page.getByRole('heading', { level: 1 });
  const press = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  // Prevents a prefetch, so that the page can only be loaded by a press.
  await page.route(CODE_PAGE, (route) => route.abort());
  await page.goto('/about');
  // Waits for the region of toasts, because its script cannot be loaded offline.
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached();
  await context.setOffline(true);
  await press('How to Play');
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expect(page.getByText(no_connection.description)).toBeVisible();
  await expect(heading).toHaveText('About');
  const { toast, title } = await edgesOfToastAndTitle(page);
  expect(toast).toBeLessThanOrEqual(title);
  await page.getByText(no_connection.description).hover();
  await context.setOffline(false);
  await expect(page.getByText(no_connection.description)).toBeHidden();
  await press('How to Play');
  await expect(heading).toHaveText('How to Play');

  await test.step('a page that the server does not return opens once the server responds', async () => {
    await page.route('**', (route) => route.abort());
    const asked = page.waitForEvent('requestfailed', (request) => /health/.test(request.url()));
    await press('Enter a code');
    await asked;
    await expect(heading).toHaveText('How to Play');
    await expect(page.locator('html')).toHaveAttribute('data-pending');
    await page.unrouteAll();
    await expect(heading).toHaveText('Enter a code');
    await expect(page.locator('html')).not.toHaveAttribute('data-pending');
  });
});

/**
 * Makes this page belong to a build that the server no longer has. Returns the status codes of its actions, and a
 * function that ends this.
 */
async function outdate(page: Page) {
  const answers: number[] = [];
  const pattern = () => true;
  await page.route(pattern, async (route) => {
    const headers = route.request().headers();
    if (!headers['next-action']) return route.fallback();
    const answer = await route.fetch({ headers: { ...headers, 'next-action': '40'.repeat(21) } });
    answers.push(answer.status());
    await route.fulfill({ response: answer });
  });
  return { answers, update: () => page.unroute(pattern) };
}

test('a page of an earlier build is reloaded with a notice, and then works @desktop', async ({
  table,
}) => {
  const nell = await table.seat('Nell');
  nell.forgive(/status of 409/);
  await arrive(nell, '/my-groups');
  const { page } = nell;
  const outdated = await outdate(page);
  const dialog = page.getByRole('dialog');
  const open = page.getByRole('button', { name: 'Create Group' }).first();
  await open.click();
  await dialog.getByLabel('Group name').fill('The Late Edition');
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await reloaded;
  await expect(page.getByText(stale_build.title)).toBeVisible();
  expect(outdated.answers).toEqual([409]);
  await outdated.update();
  await open.click();
  await dialog.getByLabel('Group name').fill('The Late Edition');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByRole('heading', { name: 'The Late Edition' }).first()).toBeVisible();
});
