import { expect, type Page } from '@playwright/test';

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
