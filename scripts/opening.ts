import { devices, type Browser, type Cookie, type Page } from '@playwright/test';

const SLOWER = 4;
const SQUARES = 12;

type Pressed = typeof window & { pressedAt?: number; paintedAt?: number };

/** From the press to the first frame after the dialog is in the page, as long as whoever pressed it sees nothing. */
async function press(page: Page, index: number): Promise<number> {
  await page.evaluate(() => {
    const tab = window as Pressed;
    delete tab.paintedAt;
    addEventListener('pointerdown', ({ timeStamp }) => (tab.pressedAt = timeStamp), { once: true });
    const look = () => {
      if (!document.querySelector('[role=dialog]')) return requestAnimationFrame(look);
      // A message is handled after the frame that this callback belongs to has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (tab.paintedAt = performance.now());
      return port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  await page.getByRole('gridcell').getByRole('button').nth(index).tap();
  await page.waitForFunction(() => (window as Pressed).paintedAt !== undefined);
  return page.evaluate(() => {
    const { pressedAt = 0, paintedAt = 0 } = window as Pressed;
    return paintedAt - pressedAt;
  });
}

/** How long squares of a game's card take to open on a phone whose processor is four times slower, in milliseconds. */
export async function timeOpening(browser: Browser, url: string, cookies: Cookie[]) {
  const context = await browser.newContext(devices['Pixel 7']);
  await context.addCookies(cookies);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByText('Live', { exact: true }).waitFor();
  const times: number[] = [];
  for (let index = 0; index < SQUARES; index++) {
    times.push(await press(page, index));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await context.close();
  return times;
}
