import type { Page } from '@playwright/test';
import { openSheet, part } from './evening';
import { boxOf } from './geometry';
import { readQr } from './qr';
import { as } from './sixty-games';
import { expect, type Seat } from './table';

/** Opens the table view, for the television, in a new tab of this person. */
export async function openRoom(seat: Seat, game: string): Promise<Page> {
  const room = await seat.newTab();
  await room.addInitScript(() => {
    const { request } = WakeLock.prototype;
    WakeLock.prototype.request = function (...asked) {
      document.documentElement.dataset.wakeLock = 'requested';
      return request.apply(this, asked);
    };
  });
  await room.setViewportSize({ width: 1280, height: 720 });
  await room.goto(`${game}?view=table`);
  await expect(room.locator('html')).toHaveAttribute('data-wake-lock', 'requested');
  return room;
}

/** Opens the table view of this host's game by its secret link, without names, in the browser of somebody else. */
export async function openByLink({ page }: Seat, host: Seat, game: string): Promise<Page> {
  const token = await as(host, async (tx) => {
    const [link] = await tx`
      select public.save_secret_link(${game}, false, false, true) ->> 'token' as token`;
    return link!.token as string;
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/table/${token}`);
  return page;
}

/** Expects that the table view has no controls, and text large enough to read across a room. */
export async function expectTableView(room: Page) {
  for (const role of ['button', 'link', 'textbox'] as const)
    await expect(room.getByRole(role)).toHaveCount(0);
  const sizes = await room.locator('[data-table-screen]').evaluate((screen) => {
    const texts = [...screen.querySelectorAll('p, li, h1, h2')];
    return texts.map((text) => parseFloat(getComputedStyle(text).fontSize));
  });
  expect(Math.min(...sizes.filter((size) => size > 0))).toBeGreaterThan(720 / 40);
}

/** The host hides the ranking from everybody, then shows it again. */
export async function hideAndShowCloseness({ page }: Seat, room: Page, players: number) {
  const places = [part(room, 'Who is close'), part(page, 'Players')];
  const close = (shown: number) =>
    Promise.all(
      places.map((place) => expect(place.getByText(/to go|full line/)).toHaveCount(shown)),
    );
  await close(players);
  const press = async () => {
    await openSheet({ page });
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Everybody sees who is close').click();
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  };
  await press();
  await close(0);
  for (const place of places) await expect(place).toContainText('Sam');
  await press();
  await close(players);
}

/** Expects the winning card and line, the winner of the pot and the code for the next game, all on the screen. */
export async function expectMoment(room: Page, winner: Seat, pot: string) {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    await room.setViewportSize(size);
    for (const shown of [
      room.getByRole('img', { name: /^Card #\d+: .*a full line$/ }),
      room.getByRole('list', { name: 'The line that won' }).getByRole('listitem').last(),
      room.getByText(`${pot} play money, in the bank of ${winner.name}`),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 });
    await expectWholeCode(room);
  }
  await expect(part(room, 'Join')).toContainText('Scan to join the next game');
}

/** Expects that the code, of six or eight characters, ends within its column and within the screen. */
async function expectWholeCode(room: Page) {
  const code = part(room, 'Join').getByText(/^([A-Z0-9]{6}|[A-Z0-9]{8})$/);
  await expect(code).toBeInViewport({ ratio: 1 });
  const [text, column] = [await boxOf(code), await boxOf(part(room, 'Join'))];
  expect(text.x + text.width).toBeLessThanOrEqual(column.x + column.width);
}

/** Expects the code as text and in the QR code, and the address to type it at on one line. */
export async function expectCode(room: Page, code: string) {
  await expect(part(room, 'Join').getByText(code, { exact: true })).toBeVisible();
  const address = part(room, 'Join').getByText(/\/join$/);
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
  ]) {
    await room.setViewportSize(size);
    await expectWholeCode(room);
    expect((await boxOf(address)).height).toBeLessThan(size.height / 15);
  }
  const qr = part(room, 'Join').getByRole('img', { name: /^QR code/ });
  expect(readQr(await qr.evaluate((drawn) => drawn.outerHTML))).toContain(code);
}

/** Expects that the sheet of a game scrolls to its end and no further. */
export async function expectSheetToEnd(page: Page) {
  await openSheet({ page });
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: 'This Device' })).toBeVisible();
  const beyond = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight;
  expect(await sheet.evaluate(beyond)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}
