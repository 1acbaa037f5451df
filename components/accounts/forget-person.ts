import { typedText } from '@/components/ui/typed-text';

/** Storage that survives a sign-out, because it is a choice for this browser. Everything else is cleared. */
export const KEPT_IN_BROWSER = ['hb-theme'];

/** Removes what this tab and this browser keep of a person; the server removes the cookies. */
export function forgetPerson(): void {
  typedText.forget();
  try {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage))
      if (!KEPT_IN_BROWSER.includes(key)) localStorage.removeItem(key);
  } catch {
    // A browser that refuses storage keeps nothing.
  }
}
