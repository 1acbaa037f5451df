import type { Page, Request } from '@playwright/test';
import { callBingo, dialog, mark, middleRow, openSheet, part } from '../support/evening';
import { expect, test, type Seat } from '../support/table';
import { markFor, playTogether } from '../support/together';
import { game_not_here } from '@/lib/words/games';

// Televisions are old.
test.use({ areOld: true });

const shows = (seat: Seat, what: 'names' | 'the invite code') =>
  dialog(seat).getByLabel(new RegExp(`^Show ${what}`));

async function openDialog(seat: Seat) {
  await openSheet(seat);
  await expect(dialog(seat).getByRole('button', { name: /^(Create|Replace) Link$/ })).toBeVisible();
}

/** Creates or replaces the secret link of the TV view. */
async function makeLink(seat: Seat, button: 'Create Link' | 'Replace Link') {
  await dialog(seat).getByRole('button', { name: button }).click();
  return dialog(seat)
    .getByText(/\/table\/[0-9a-f]{32}$/)
    .innerText();
}

const close = ({ page }: Seat) =>
  page.getByRole('dialog').getByLabel('Close', { exact: true }).click();
/** Expects that the table view has no controls, and text large enough to read across a room. */
async function expectTableView(room: Page) {
  for (const role of ['button', 'link', 'textbox'] as const)
    await expect(room.getByRole(role)).toHaveCount(0);
  const sizes = await room.locator('[data-table-screen]').evaluate((screen) => {
    const texts = [...screen.querySelectorAll('p, li, h1, h2')];
    return texts.map((text) => parseFloat(getComputedStyle(text).fontSize));
  });
  expect(Math.min(...sizes.filter((size) => size > 0))).toBeGreaterThan(720 / 40);
}

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Expects that a screen that is switched off asks once a minute whether it is on again. */
async function expectOneAskAMinute(page: Page, data: string) {
  const isAsk = (request: Request) => new URL(request.url()).pathname === data;
  let asks = 0;
  page.on('request', (request) => void (asks += Number(isAsk(request))));
  await page.clock.fastForward('00:30');
  expect(asks).toBe(0);
  const asked = page.waitForRequest(isAsk);
  await page.clock.fastForward('00:31');
  await asked;
  expect(asks).toBe(1);
}

test('a host shows the table view by a secret link, without names or controls, until it is renewed or switched off @desktop', async ({
  table,
}) => {
  const nora = await table.seat('Nora');
  const screen = await table.seat('Screen');
  for (const seat of [nora, screen]) seat.forgive(/404|ERR_FAILED/);
  const { page } = screen;
  const id = await playTogether([nora], 'The Late Supper');
  const row = await middleRow(nora);
  const off = page.getByRole('heading', { name: 'This TV view is turned off' });
  const none = page.getByRole('heading', { name: 'Game Not Found' });

  await openDialog(nora);
  await expect(shows(nora, 'names')).not.toBeChecked();
  await expect(shows(nora, 'the invite code')).not.toBeChecked();
  const link = await makeLink(nora, 'Create Link');
  await close(nora);

  await test.step('a screen that cannot read the game yet says so', async () => {
    await page.route('**/api/table/**', (route) => route.abort());
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Offline. Reconnecting…' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a mark is shown within three seconds, with a card number in place of a name', async () => {
    await expect(part(page, 'Who is close')).toContainText(/Card #\d+/);
    await mark(nora, row.slice(0, 1));
    await expect(part(page, 'Latest')).toContainText(row[0]!, { timeout: 3000 });
    await expect(page.locator('body')).not.toContainText('Nora');
    await expectTableView(page);
  });

  await test.step('names and the code appear when the host shows them, without a QR code, because guests may not join', async () => {
    await openDialog(nora);
    await expect(dialog(nora).getByText(/^The link is on,/)).toBeVisible();
    await expect(part(page, 'Join')).toBeHidden();
    for (const what of ['names', 'the invite code'] as const) {
      await shows(nora, what).click();
      await expect(shows(nora, what)).toBeChecked();
      await expect(shows(nora, what)).not.toHaveAttribute('aria-disabled');
    }
    await expect(part(page, 'Latest')).toContainText(`Nora marked “${row[0]}”`);
    await expect(part(page, 'Join')).toContainText('/join');
    await expect(part(page, 'Join').getByRole('img')).toHaveCount(0);
  });

  await test.step('a renewed link ends the old one, and an address names the parts', async () => {
    const renewed = await makeLink(nora, 'Replace Link');
    await close(nora);
    await expect(off).toBeVisible({ timeout: 3000 });
    await page.goto(`${renewed}?parts=ticker,nonsense&background=transparent`);
    await expect(part(page, 'Latest')).toContainText(row[0]!);
    await expect(part(page, 'Marked')).toBeHidden();
    await expect(part(page, 'Who is close')).toBeHidden();
    expect(await background(page)).toBe('rgba(0, 0, 0, 0)');
    await page.goto(renewed);
    expect(await background(page)).not.toBe('rgba(0, 0, 0, 0)');
  });

  await test.step('the screen shows the winning card', async () => {
    await markFor(nora, nora, id, [11, 13, 14]);
    await callBingo(nora, []);
    await expect(page.getByRole('img', { name: /^Card #\d+: .*a full line$/ })).toBeVisible();
    await expect(part(page, 'Latest')).toContainText('Nora called BINGO!');
  });

  await test.step('a link that is switched off shows nothing, and its answers are kept nowhere', async () => {
    const data = `/api${new URL(page.url()).pathname}`;
    const shown = await page.request.get(data);
    expect(shown.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await openSheet(nora);
    const buttons = dialog(nora).getByRole('button', { name: /Link$|^Turn Off$/ });
    await expect(buttons).toHaveText(['Replace Link', 'Turn Off']);
    await page.clock.install();
    await dialog(nora).getByRole('button', { name: 'Turn Off' }).click();
    await expect(buttons).toHaveText(['Create Link']);
    await expect(off).toBeVisible({ timeout: 3000 });
    await expectOneAskAMinute(page, data);
    expect((await page.request.get(data)).status()).toBe(404);
    await page.reload();
    await expect(none).toBeVisible();
    await expect(page.getByText(game_not_here.description)).toBeVisible();
    for (const forged of ['f'.repeat(32), '0', 'f'.repeat(5000)])
      expect(await (await page.request.get(`/table/${forged}`)).text()).toContain('Game Not Found');
  });
});
