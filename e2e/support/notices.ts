import { expect, type Page } from '@playwright/test';
import type { Seat } from './table';

/** Waits for a toast from before the press that brings it, which something else is awaited after. */
export const notice = (page: Page, title: string): Promise<unknown> =>
  kept(expect(page.getByText(title)).toBeVisible({ timeout: 30_000 }));

/** Keeps what every dialog says that comes on this page, also where the page is loaded anew. Call it before the page is opened. */
export const countDialogs = (page: Page) =>
  page.addInitScript(() => {
    const keep = (dialog: Element) =>
      sessionStorage.setItem('dialogs', `${sessionStorage.dialogs ?? ''}\n${dialog.textContent}`);
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added instanceof Element && added.matches('[role=dialog]')) keep(added);
    }).observe(document, { childList: true, subtree: true });
  });

/** How many dialogs with this text have come. */
export const dialogsSeen = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) => (sessionStorage.getItem('dialogs') ?? '').split(wanted).length - 1,
    text,
  );

/** Whatever fails first is what the journey fails with. */
function kept(seen: Promise<unknown>): Promise<unknown> {
  seen.catch(() => undefined);
  return seen;
}

/**
 * Waits for a toast over an open dialog, shown and where a screen reader hears it. Ask before the press that brings it:
 * five seconds later it is gone, and a slow machine would look too late.
 */
export function noticeOver({ page }: Seat, title: string, button: string): Promise<unknown> {
  return kept(
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
