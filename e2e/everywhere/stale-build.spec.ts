import type { Page } from '@playwright/test';
import { stale_build } from '@/lib/words/common';
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

test('a page of an earlier build is reloaded with a notice, and then works @desktop', async ({
  table,
}) => {
  const nell = await table.seat('Nell');
  nell.forgive(/status of 409/);
  await arrive(nell);
  const { page } = nell;
  await page.goto('/my-groups');
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
