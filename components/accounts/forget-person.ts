import { typedText } from '@/components/ui/typed-text';

/** What stays when somebody signs out: it is a choice for this browser. Everything else that it keeps goes. */
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
