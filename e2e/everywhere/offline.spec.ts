import type { Locator } from '@playwright/test';
import { squares } from '../support/guest';
import { EDITOR, HouseAdmin } from '../support/house-admin';
import { signed_out } from '../../lib/words/accounts';
import { readDemoWorld } from '../../scripts/demo-world';
import { hydrated, signIn } from '../support/sign-in';
import { expect, test, type Seat } from '../support/table';

test.use({ prefetches: true });

/** Submits a form without a connection, and expects an error. */
async function sendOffline(
  { page, context }: Seat,
  place: Locator,
  [name, failure]: [name: string, failure: string],
) {
  const send = place.getByRole('button', { name, exact: true });
  await context.setOffline(true);
  await send.click();
  await expect(place.getByRole('alert'), page.url()).toContainText(failure);
  await expect(place.getByRole('alert')).toBeInViewport();
  await expect(send).not.toHaveAttribute('aria-busy');
  await context.setOffline(false);
}

test('a form submitted without a connection shows an error and keeps the typed text @phone', async ({
  table,
}) => {
  const vera = await table.seat('Vera');
  const { page, name, email, password } = vera;
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')];
  // The live channel of the last page may not have been loaded or joined yet.
  vera.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket|ChunkLoadError|Could not join the channel/);

  await page.goto('/auth?mode=signup');
  await hydrated(page);
  const typed = Object.entries({ 'Display Name': name, Email: email, Password: password });
  const field = (label: string) => main.getByLabel(label, { exact: true });
  for (const [label, text] of typed) await field(label).fill(text);
  await sendOffline(vera, main, ['Sign Up', 'An unexpected error occurred. Please try again.']);
  for (const [label, text] of typed) await expect(field(label)).toHaveValue(text);

  await page.goto('/auth/confirm?token_hash=abc&type=signup');
  await hydrated(page);
  await sendOffline(vera, main, [
    'Confirm email',
    'An unexpected error occurred. Please try again.',
  ]);

  await test.step('a dialog keeps it also when it is closed and opened again', async () => {
    await signIn(vera, EDITOR, '/admin/house-games');
    const opener = page.getByRole('button', { name: 'Create House Game' }).first();
    const title = dialog.getByLabel('Title', { exact: true });
    await opener.click();
    await title.fill('The Lost Line');
    await dialog.getByLabel('Theme', { exact: true }).selectOption('Tech & Gadgets');
    await sendOffline(vera, dialog, ['Create House Game', 'Failed to save House Game']);
    await expect(title).toHaveValue('The Lost Line');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(title).toHaveValue('The Lost Line');
  });
});

test('Mark Square shows an error without a connection, and gives up on a missing response after 15 seconds @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gameId = await houseAdmin.createGame('The Dead Line');
  await houseAdmin.start(gameId);
  const ed = await table.seat('Ed');
  ed.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  const { page, context } = ed;
  await signIn(ed, EDITOR, `/house-game/${gameId}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog');
  const mark = dialog.getByRole('button', { name: 'Mark Square' });

  await test.step('without a connection', async () => {
    await squares(ed).first().click();
    await expect(mark).toBeVisible();
    await context.setOffline(true);
    // Also for screen readers, from which the dialog hides the page.
    await expect(page.getByRole('status').filter({ hasText: /^Offline/ })).toBeVisible();
    await dialog.getByLabel('Receipt (link to the news)').fill('example.org/kept');
    await mark.click();
    await expect(page.getByText('Failed to mark square')).toBeVisible();
    await expect(dialog.getByLabel('Receipt (link to the news)')).toHaveValue(
      'https://example.org/kept',
    );
    await context.setOffline(false);
    await expect(page.getByText(/^Live|^Caught up/).first()).toBeVisible();
  });

  await test.step('the mark is saved, but its response is lost', async () => {
    await page.clock.install();
    let isHeld = false;
    await page.route(`**/house-game/${gameId}`, async (route) => {
      if (isHeld || route.request().method() !== 'POST') return route.continue();
      isHeld = true;
      await route.fetch();
    });
    await mark.click();
    await expect(mark).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => isHeld).toBe(true);
    // The mark's broadcast arrives anyway.
    const unmark = dialog.getByRole('button', { name: 'Unmark Square' });
    await expect(unmark).toHaveAttribute('aria-busy', 'true');
    // The dialog can be left meanwhile, and opened again.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await squares(ed).first().click();
    await expect(unmark).toHaveAttribute('aria-busy', 'true');
    await page.clock.runFor(16_000);
    await expect(page.getByText('It may have worked')).toHaveCount(0);
  });

  await test.step('the next square can be marked meanwhile', async () => {
    await dialog.getByRole('button', { name: 'Next square' }).click();
    await mark.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Square .*, marked/ })).toHaveCount(2);
  });
});

test('a square that is pressed early opens once its script is there, and a failed load can be tried again @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gameId = await houseAdmin.createGame('The Slow Wire');
  await houseAdmin.start(gameId);
  const vera = await table.seat('Vera');
  vera.forgive(/ERR_FAILED/);
  const { page } = vera;
  const dialog = page.getByRole('dialog');

  // The script of the dialog is held until it is sent or lost.
  let script = Promise.withResolvers<'sent' | 'lost'>();
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const isDialog = text.includes('Mark Square');
    // The list of messages is lost, too.
    const isList = text.includes('visibleToasts');
    if (isList || (isDialog && (await script.promise) === 'lost')) await route.abort();
    else await route.fulfill({ response });
  });
  // The held script may hold the page's load event, too.
  await page.goto(`/house-game/${gameId}`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await squares(vera).first().click();
  await expect(dialog).toBeHidden();
  script.resolve('lost');
  const message = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });
  await expect(message).toBeVisible();

  // Escape takes the press back, or the dialog of the first square would cover the second.
  script = Promise.withResolvers();
  await squares(vera).first().click();
  await page.keyboard.press('Escape');
  await squares(vera).nth(1).click();
  await expect(page.getByText('Loading', { exact: true })).toBeVisible();
  // An impatient press changes nothing.
  await page.mouse.click(195, 420);
  await expect(dialog).toBeHidden();
  script.resolve('sent');
  await expect(dialog.getByText(/^2\/24$/)).toBeVisible();
});

test('a page whose scripts and styles are lost on the way requests them again, says so if it lasts, and then works @phone', async ({
  table,
}) => {
  const houseAdmin = await HouseAdmin.open();
  const gameId = await houseAdmin.createGame('The Lost Files');
  await houseAdmin.start(gameId);
  const vera = await table.seat('Vera');
  vera.forgive(/ERR_FAILED/);
  const { page } = vera;
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });
  const password = page.getByLabel('Password', { exact: true });

  await test.step('each file once', async () => {
    const requested = new Set<string>();
    await page.route(/_next\/static\/.*\.(js|css)/, (route) => {
      const isFirst = !requested.has(route.request().url());
      requested.add(route.request().url());
      return isFirst ? route.abort() : route.fallback();
    });
    await page.goto(`/house-game/${gameId}`);
    // Styles that arrive during a press move another square below it.
    await expect(page.locator('h1')).toHaveCSS('font-family', /newsreader/i);
    await squares(vera).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step('one that is lost before the script in the head runs, which waits for the styles', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    const lost = Promise.withResolvers<void>();
    await page.route(/_next\/static\/.*\.css/, async (route) => {
      const response = await route.fetch();
      await lost.promise;
      await route.fulfill({ response });
    });
    await page.route(
      /_next\/static\/.*turbopack/,
      async (route) => {
        await route.abort();
        lost.resolve();
      },
      { times: 1 },
    );
    await page.goto('/auth');
    await hydrated(page);
    await expect(notice).toBeHidden();
  });

  await test.step('a single one, until the connection is back', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    let isLost = true;
    await page.route(/_next\/static\/.*turbopack/, (route) =>
      isLost ? route.abort() : route.fallback(),
    );
    await page.goto('/auth');
    await password.fill('a long password');
    await expect(notice).toBeInViewport();
    await expect(notice.getByRole('link', { name: 'Reload' })).toBeVisible();
    isLost = false;
    await expect(notice).toBeHidden();
    await hydrated(page);
    await expect(password).toHaveValue('a long password');
  });
});

test('the message of a redirect whose words are lost is shown by a reload @phone', async ({
  table,
}) => {
  const vera = await table.seat('Vera');
  vera.forgive(/ERR_FAILED/);
  const { page } = vera;
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    // The page's own script has the name of the words, but not the words.
    const isWords = text.includes('redirectMessages') && text.includes(signed_out.description);
    if (isWords) await route.abort();
    else await route.fulfill({ response });
  });
  // The message is shown for five seconds, which the load event may take longer than.
  await page.goto('/?notice=signed_out', { waitUntil: 'commit' });
  const message = page.locator('[data-sonner-toast]', {
    hasText: 'Part of this page did not load',
  });
  await expect(message).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
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
    await expect(page.getByText('Cookies are blocked in this browser')).toBeVisible();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled();
  }
});
