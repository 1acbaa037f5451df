import type { Locator, Page } from '@playwright/test';
import { expect } from './table';

export async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) throw new Error(`${shown} has no box`);
  return box;
}

/** Doubles the text size, as a reader can in the browser's settings. */
export const zoomText = (page: Page) =>
  page.addStyleTag({ content: 'html { font-size: 200% }' }).then(() => undefined);

/** Doubles the text size before anything is rendered. Runs in the browser. */
export function zoomTextFromTheStart() {
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%';
  });
}

/**
 * The bottom edge of a toast and the top edge of the page's headline, read in one step because the toast soon
 * disappears.
 */
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

/** Expects that nothing of the loaded page overflows its right edge, even if the browser would clip it. */
export async function expectNothingWider(page: Page) {
  // A status with such a dot, as of live updates, changes no width.
  const loading = page.locator(':has(> .animate-pulse-soft):not([role=status])');
  // The message names the place that is still loading.
  await expect
    .poll(
      () => loading.evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 300))),
      page.url(),
    )
    .toEqual([]);
  const width = page.viewportSize()?.width ?? 0;
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widest, { message: page.url() }).toBeLessThanOrEqual(width);
}

/** The distinct font sizes, in px, of these elements. */
export async function sizesOfText(texts: Locator): Promise<number[]> {
  await texts.first().waitFor();
  const all = await texts.evaluateAll((shown) =>
    shown.map((one) => parseFloat(getComputedStyle(one).fontSize)),
  );
  return [...new Set(all)];
}

/** The texts that are partly hidden by an ellipsis or an edge, not counting texts for screen readers alone. */
export const cutTexts = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll((shown) => {
    const isCut = (part: Element) =>
      getComputedStyle(part).overflowX !== 'visible' &&
      part.clientWidth > 1 &&
      part.scrollWidth > part.clientWidth + 1;
    const cut = shown.filter((one) => [one, ...one.querySelectorAll('*')].some(isCut));
    return cut.map((one) => one.textContent ?? '');
  });

/** The height of the area that reacts to a tap, measured with `elementFromPoint`. */
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

/** The cumulative layout shift since the page loaded, as defined by Core Web Vitals. */
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
        // Buffered entries are delivered in a separate task.
        setTimeout(() => resolve(shifts.reduce((sum, value) => sum + value, 0)), 50);
      }),
  );

/** The controls that are wholly covered by something else when they have the focus. */
export const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(a[href]:not([href="#content"]), button, input, select, textarea, summary):not([tabindex="-1"], [disabled])',
    );
    const isCovered = (control: HTMLElement) => {
      control.focus();
      const { left, top, width, height } = control.getBoundingClientRect();
      return [0.1, 0.5, 0.9].every((part) => {
        const shown = document.elementFromPoint(left + width / 2, top + height * part);
        return !shown || !(control.contains(shown) || shown.contains(control));
      });
    };
    return [...controls]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.sr-only'),
      )
      .filter(isCovered)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });
