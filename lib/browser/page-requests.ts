/** A moment after which a page that did not arrive is asked for again, milliseconds; what lasts longer is said. */
const MOMENT_MS = 300;
const AGAIN_MS = 3_000;

/** Whether the app answers. A browser may take itself for offline that still reaches an app on its own machine. */
export const isReachable = (fetch = window.fetch): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * A `fetch` that asks for a page until the app can be reached. Next would leave for the page's address when its request
 * fails, which without a connection ends on the browser's own error page.
 */
export const withPagesAgain =
  (fetch: typeof globalThis.fetch, onLost: () => void): typeof globalThis.fetch =>
  async (input, init) => {
    if (!isForPage(new Headers(init?.headers))) return fetch(input, init);
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetch(input, init);
      } catch (error) {
        // Browsers fail with this when nothing came, also for a page that is being left.
        if (!(error instanceof TypeError)) throw error;
        if (tries > 1 && (await isReachable(fetch))) throw error;
        if (tries === 2) onLost();
        await connected(tries === 1 ? MOMENT_MS : AGAIN_MS);
      }
    }
  };

const isForPage = (headers: Headers) =>
  headers.has('rsc') &&
  !headers.has('next-router-prefetch') &&
  !headers.has('next-router-segment-prefetch');

/** Resolves when the browser says that it is connected again, or after this many milliseconds. */
function connected(atMost: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, atMost);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}
