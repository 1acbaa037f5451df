import type { Locator, Page } from '@playwright/test';
import { expect } from './table';

export async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) throw new Error(`${shown} has no box`);
  return box;
}

/** Presses what is on the screen, where it is: nothing is scrolled there for the finger, as a click would. */
export async function pressInPlace(target: Locator) {
  const shown = await target.elementHandle();
  await shown!.waitForElementState('stable');
  const { x, y, width, height } = await boxOf(target);
  await target.page().mouse.click(x + width / 2, y + height / 2);
}

/** What a browser does whose reader wants text twice as large. */
export const zoomText = (page: Page) =>
  page.addStyleTag({ content: 'html { font-size: 200% }' }).then(() => undefined);

/** The same before anything is drawn. Runs in the browser. */
export function zoomTextFromTheStart() {
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Where a toast ends and where the page's headline begins, read at once: a toast does not wait. */
export async function edgesOfToastAndTitle(page: Page) {
  const edges = await page.waitForFunction(() => {
    const toast = document.querySelector('[data-sonner-toast][data-mounted=true]');
    const title = document.querySelector('h1');
    if (!toast || !title) return null;
    return {
      toast: toast.getBoundingClientRect().bottom,
      title: title.getBoundingClientRect().top,
    };
  });
  return (await edges.jsonValue())!;
}

/** Nothing that is drawn stands out of the page's right edge, whatever the browser makes of it. */
export async function expectNothingWider(page: Page) {
  const width = page.viewportSize()?.width ?? 0;
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest, { message: page.url() }).toBeLessThanOrEqual(width);
}

/** The different sizes, in px, in which these texts are set. */
export async function sizesOfText(texts: Locator): Promise<number[]> {
  await texts.first().waitFor();
  const all = await texts.evaluateAll((shown) =>
    shown.map((one) => parseFloat(getComputedStyle(one).fontSize)),
  );
  return [...new Set(all)];
}

/** Those of these texts of which an ellipsis or an edge hides a part. */
export const cutTexts = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((shown) => {
    const isCut = (part: Element) =>
      getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
    const cut = shown.filter((one) => [one, ...one.querySelectorAll('*')].some(isCut));
    return cut.map((one) => one.textContent ?? '');
  });

/** The buttons that stand on the text that they open. */
export const buttonsOverTheirText = (page: Page): Promise<string[]> =>
  page.getByRole('button', { name: 'Read all' }).evaluateAll((buttons) => {
    const stands = (button: Element) => {
      const text = document.getElementById(button.getAttribute('aria-controls') ?? '')!;
      return button.getBoundingClientRect().top < text.getBoundingClientRect().bottom - 1;
    };
    return buttons.filter(stands).map((button) => button.parentElement?.textContent ?? '');
  });

/** How high the place is that answers a finger, measured by asking what lies under it. */
export async function targetSize(target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  return target.evaluate((link) => {
    const box = link.getBoundingClientRect();
    const answers = (y: number) => link.contains(document.elementFromPoint(box.left + 20, y));
    const middle = box.top + box.height / 2;
    let [top, bottom] = [middle, middle];
    while (answers(top - 0.5)) top -= 0.5;
    while (answers(bottom + 0.5)) bottom += 0.5;
    return Math.round(bottom - top);
  });
}

/** How far things have jumped since the page came, as Core Web Vitals count it. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const shifts: number[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            };
            if (!hadRecentInput) shifts.push(value);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // What was buffered is handed over in a task of its own.
        setTimeout(() => resolve(shifts.reduce((sum, value) => sum + value, 0)), 50);
      }),
  );
