import type { Page } from '@playwright/test';
import { part } from './evening';
import { boxOf, cutTexts, sizesOfText } from './geometry';
import { readQr } from './qr';
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

/** Expects the winning card and line, the winner of the pot and the code for the next game, all on the screen. */
export async function expectWinShown(room: Page, winner: Seat, pot: string) {
  for (const shown of [
    room.getByRole('img', { name: /^Card #\d+: .*a full line$/ }),
    room.getByRole('list', { name: 'The line that won' }).getByRole('listitem').last(),
    room.getByText(`${pot} play money, won by ${winner.name}`),
    part(room, 'Join').getByText(/^[A-Z0-9]{6}$/),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  await expect(part(room, 'Join')).toContainText('Scan to join the next game');
}

/**
 * Expects the squares of the winning line as whole texts that can be read across a room, on televisions of every size;
 * without room for that, only the card shows them.
 */
export async function expectReadableLine(room: Page) {
  const list = room.getByRole('list', { name: 'The line that won' });
  for (const [width, height] of [
    [1920, 1080],
    [1024, 576],
    [1280, 720],
  ] as const) {
    await room.setViewportSize({ width, height });
    const texts = list.getByRole('listitem');
    await expect(texts.last()).toBeInViewport({ ratio: 1 });
    for (const size of await sizesOfText(texts))
      expect(size, `at ${width} px`).toBeGreaterThan(height / 50);
    expect(await cutTexts(texts)).toEqual([]);
  }
  const place = await list.locator('..').elementHandle();
  await place!.evaluate((box: HTMLElement) => (box.style.maxHeight = '8vh'));
  await expect(list).toBeHidden();
  await place!.evaluate((box: HTMLElement) => (box.style.maxHeight = ''));
  await expect(list).toBeVisible();
}

/** Expects the code of eight characters as text within its column, in the QR code, and the address on one line. */
export async function expectCode(room: Page, code: string) {
  const text = part(room, 'Join').getByText(code, { exact: true });
  const address = part(room, 'Join').getByText(/\/join$/);
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
  ]) {
    await room.setViewportSize(size);
    await expect(text).toBeInViewport({ ratio: 1 });
    const [shown, column] = [await boxOf(text), await boxOf(part(room, 'Join'))];
    expect(shown.x + shown.width).toBeLessThanOrEqual(column.x + column.width);
    expect((await boxOf(address)).height).toBeLessThan(size.height / 15);
  }
  const qr = part(room, 'Join').getByRole('img', { name: /^QR code/ });
  expect(readQr(await qr.evaluate((drawn) => drawn.outerHTML))).toContain(code);
}
