import { no_connection } from '@/lib/words/common';
import { edgesOfToastAndTitle } from '../support/geometry';
import { readDemoWorld } from '../support/routes';
import { expect, test } from '../support/table';

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
  await expect(page.getByRole('region', { name: 'Notices' })).toBeAttached();
  await context.setOffline(true);
  await press('How to Play');
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

test('a browser without cookies shows a warning instead of sending a password or buying a card @desktop', async ({
  table,
}) => {
  const { page, context } = await table.seat('Gus');
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true });
  const { house } = await readDemoWorld();
  for (const [path, button] of [
    ['/auth?mode=signin', 'Sign In'],
    ['/auth?mode=signup', 'Sign Up'],
    [`/house-game/${house}`, 'Buy Card'],
  ] as const) {
    await page.goto(path);
    if (button === 'Buy Card')
      await page.getByRole('button', { name: 'Buy Card as Guest' }).click();
    await expect(page.getByText('This browser keeps no cookies')).toBeVisible();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled();
  }
});
