import { expect, type Page } from '@playwright/test';
import type { Seat } from './table';

/** Waits for a toast. Call it before the click that shows the toast, and await it later. */
export const notice = (page: Page, title: string): Promise<unknown> =>
  ignoreRejection(expect(page.getByText(title)).toBeVisible({ timeout: 30_000 }));

/** Records the text of every dialog that opens on this page, across reloads. Call it before the page is opened. */
export const countDialogs = (page: Page) =>
  page.addInitScript(() => {
    const keep = (dialog: Element) =>
      sessionStorage.setItem('dialogs', `${sessionStorage.dialogs ?? ''}\n${dialog.textContent}`);
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof Element && added.matches('[role=dialog]')) keep(added);
    }).observe(document, { childList: true, subtree: true });
  });

/** The number of opened dialogs with this text. */
export const dialogsSeen = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) => (sessionStorage.getItem('dialogs') ?? '').split(wanted).length - 1,
    text,
  );

/** Prevents an unhandled rejection, so that the test fails with its first error. */
function ignoreRejection(seen: Promise<unknown>): Promise<unknown> {
  seen.catch(() => undefined);
  return seen;
}

/**
 * Waits for a toast over an open dialog that is visible and exposed to screen readers. Call it before the click that
 * shows the toast, which disappears after five seconds.
 */
export function noticeOver({ page }: Seat, title: string, button: string): Promise<unknown> {
  return ignoreRejection(
    page.waitForFunction(
      (wanted) => {
        const buttons = [...document.querySelectorAll('[role=dialog] button')];
        const isOpen = buttons.some((one) => one.getAttribute('aria-label') === wanted.button);
        const toast = [...document.querySelectorAll('[data-sonner-toast]')].find((one) =>
          one.textContent?.includes(wanted.title),
        );
        if (!isOpen || !toast?.checkVisibility({ opacityProperty: true })) return false;
        return toast.closest('[aria-live=polite]') && !toast.closest('[aria-hidden=true], [inert]');
      },
      { title, button },
      { polling: 'raf', timeout: 30_000 },
    ),
  );
}
