import type { Page } from '@playwright/test';
import { stale_build } from '@/lib/words/common';
import { signInAsEditor } from '../support/newsroom';
import { arrive } from '../support/sign-in';
import { expect, test } from '../support/table';

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

test('a page of an earlier build is reloaded once, and the typed text is restored @desktop', async ({
  table,
}) => {
  const nell = await table.seat('Nell');
  nell.forgive(/status of 409/);
  await arrive(nell);
  const { page } = nell;
  let loads = 0;
  page.on('load', () => (loads += 1));

  await test.step('in a form', async () => {
    await page.goto('/my-groups');
    const outdated = await outdate(page);
    const dialog = page.getByRole('dialog');
    const create = dialog.getByRole('button', { name: 'Create Group' });
    await page.getByRole('button', { name: 'Create Group' }).first().click();
    await dialog.getByLabel('Group name').fill('The Late Edition');
    loads = 0;
    await create.click();
    await expect(page.getByText(stale_build.title)).toBeVisible();
    await page.getByRole('button', { name: 'Create Group' }).first().click();
    await expect(dialog.getByLabel('Group name')).toHaveValue('The Late Edition');
    await create.click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    expect(outdated.answers).toEqual([409, 409]);
    expect(loads).toBe(1);
    await outdated.update();
    await create.click();
    await expect(page.getByRole('heading', { name: 'The Late Edition' }).first()).toBeVisible();
  });

  await test.step('in the wizard for a private session', async () => {
    const tab = await nell.newTab();
    await tab.goto('/create-private-session');
    await tab.getByLabel('Group name').fill('The Next Desk');
    await tab.getByLabel('Theme').selectOption({ index: 1 });
    await tab.reload();
    await expect(tab.getByLabel('Group name')).toHaveValue('The Next Desk');
    await tab.getByRole('button', { name: 'Next' }).click();
    const friends = tab.getByLabel('Invite friends by email');
    await friends.fill('sam@example.com');
    const { update } = await outdate(tab);
    await tab.getByRole('button', { name: 'Create Private Session' }).click();
    await expect(tab.getByText(stale_build.title)).toBeVisible();
    await expect(friends).toHaveValue('sam@example.com');
    await update();
    await tab.getByRole('button', { name: 'Create Private Session' }).click();
    await expect(tab.getByText('One invitation is on its way.')).toBeVisible();
  });
});

test('a list of squares to import is restored after the reload of a new build @desktop', async ({
  table,
}) => {
  const ed = await table.seat('Ed');
  ed.forgive(/status of 409/);
  await signInAsEditor(ed, '/admin/squares');
  const { page } = ed;
  const squares = page.getByRole('dialog').getByRole('textbox', { name: 'Squares' });
  const theme = page.getByRole('dialog').getByLabel('Theme');
  await page.getByRole('button', { name: 'Import Squares' }).click();
  await theme.selectOption({ label: 'Tech & Gadgets' });
  const chosen = await theme.inputValue();
  await squares.fill('Soup of the day, Soup twice in a week.');
  await outdate(page);
  await page.getByRole('button', { name: 'Import 1' }).click();
  await expect(page.getByText(stale_build.title)).toBeVisible();
  await page.getByRole('button', { name: 'Import Squares' }).click();
  await expect(squares).toHaveValue('Soup of the day, Soup twice in a week.');
  await expect(theme).toHaveValue(chosen);
});
