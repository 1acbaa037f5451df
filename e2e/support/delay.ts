import { dialog, openSheet } from './evening';
import type { Seat } from './table';

/** Lets this device follow the open game behind the broadcast by these seconds. */
export async function setDelay(seat: Seat, seconds: number) {
  await openSheet(seat);
  await dialog(seat).getByLabel('Behind the broadcast').selectOption(String(seconds));
  // Without a delay, a game that is over shows its result at once, in a dialog that replaces this one.
  if (seconds > 0) await dialog(seat).getByRole('button', { name: 'Close', exact: true }).click();
}

/** Records the first time at which the page shows or announces these words, or at which its title changes. */
export const watchFor = ({ page }: Seat, words: string, title: string) =>
  page.evaluate(
    ([words, title]) => {
      const seen = { at: 0, title };
      const look = () => {
        const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
        const text = [document.body.innerText, ...labels].join('\n');
        // While a page is refreshed, its title is empty for a moment.
        const hasChanged = ![title, ''].includes(document.title);
        if (seen.at === 0 && (new RegExp(words).test(text) || hasChanged))
          Object.assign(seen, { at: Date.now(), title: document.title });
      };
      const options = { subtree: true, childList: true, characterData: true, attributes: true };
      new MutationObserver(look).observe(document, options);
      Object.assign(window, { seen });
    },
    [words, title] as const,
  );

export const whatSeen = ({ page }: Seat) =>
  page.evaluate(() => (window as unknown as { seen: { at: number; title: string } }).seen);
