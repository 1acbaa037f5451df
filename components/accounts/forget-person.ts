import { typedText } from '@/components/forms/typed-text';

/** Storage that survives a sign-out, because it is about this browser, not a person. Everything else is cleared. */
export const KEPT_IN_BROWSER = ['hb-theme'];

/**
 * Squares that were placed on a card and not saved yet, by the card's id. Somebody who signs out in another window would
 * lose them, and only the editor of that card's owner shows them.
 */
export const UNSAVED_SPOTS = 'hb-places ';

export const isKept = (key: string) =>
  KEPT_IN_BROWSER.includes(key) || key.startsWith(UNSAVED_SPOTS);

/** Removes what this tab and this browser keep of a person; the server removes the cookies. */
export function forgetPerson(): void {
  typedText.forget();
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) if (!isKept(key)) localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}
