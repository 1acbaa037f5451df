import { devices, type Browser, type Cookie, type Page } from '@playwright/test';

const SLOWER = 4;
const SQUARES = 12;

type Pressed = typeof window & { pressedAt?: number; paintedAt?: number };

/** The milliseconds from the tap to the first painted frame with the dialog. */
async function press(page: Page, index: number): Promise<number> {
  await page.evaluate(() => {
    const tab = window as Pressed;
    delete tab.paintedAt;
    addEventListener('pointerdown', ({ timeStamp }) => (tab.pressedAt = timeStamp), { once: true });
    const look = () => {
      if (!document.querySelector('[role=dialog]')) return requestAnimationFrame(look);
      // A message event fires after the frame of this callback has been painted.
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

/**
 * How long the squares of a game's card take to open on a phone with a processor four times slower, in milliseconds.
 */
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
