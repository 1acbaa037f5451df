import type { Page } from '@playwright/test';
import { part } from './evening';
import { readQr } from './qr';
import { expect, type Seat } from './table';

/** The screen for the room, which somebody opens in a tab of theirs and drags to the television. */
export async function openRoom(seat: Seat, game: string): Promise<Page> {
  const room = await seat.newTab();
  await room.addInitScript(() => {
    const { request } = WakeLock.prototype;
    WakeLock.prototype.request = function (...asked) {
      document.documentElement.dataset.awake = 'asked';
      return request.apply(this, asked);
    };
  });
  await room.setViewportSize({ width: 1280, height: 720 });
  await room.goto(`${game}?view=table`);
  await expect(room.locator('html')).toHaveAttribute('data-awake', 'asked');
  return room;
}

/** It has no controls, and letters that are read from a sofa. */
export async function expectForTheRoom(room: Page) {
  for (const role of ['button', 'link', 'textbox'] as const)
    await expect(room.getByRole(role)).toHaveCount(0);
  const sizes = await room.locator('[data-table-screen]').evaluate((screen) => {
    const texts = [...screen.querySelectorAll('p, li, h1, h2')];
    return texts.map((text) => parseFloat(getComputedStyle(text).fontSize));
  });
  expect(Math.min(...sizes.filter((size) => size > 0))).toBeGreaterThan(720 / 40);
}

/** The host hides from everybody who is close, and shows it again. */
export async function hideAndShowCloseness({ page }: Seat, room: Page, players: number) {
  const places = [part(room, 'Who is close'), part(page, 'Players')];
  const close = (shown: number) =>
    Promise.all(
      places.map((place) => expect(place.getByText(/to go|full line/)).toHaveCount(shown)),
    );
  await close(players);
  await page.getByLabel('Everybody sees who is close').click();
  await close(0);
  for (const place of places) await expect(place).toContainText('Sam');
  await page.getByLabel('Everybody sees who is close').click();
  await close(players);
}

/** BINGO: the winning card and line, who has the pot, and the code for the next game, all on the screen. */
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
      part(room, 'Join').getByText(/^[A-Z0-9]{6}$/),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 });
  }
  await expect(part(room, 'Join')).toContainText('Scan to join the next game');
}

/** The code to type and the one to scan. */
export async function expectCode(room: Page, code: string) {
  await expect(part(room, 'Join').getByText(code, { exact: true })).toBeVisible();
  const qr = part(room, 'Join').getByRole('img', { name: /^QR code/ });
  expect(readQr(await qr.evaluate((drawn) => drawn.outerHTML))).toContain(code);
}
