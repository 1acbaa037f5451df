/** The delay of the first retry. If it fails, too, `onLost` is called. */
const FIRST_RETRY_MS = 300;
const RETRY_MS = 3_000;

/** Whether the app responds. `navigator.onLine` is not enough: an offline browser can still reach an app on its own machine. */
export const isReachable = (fetch = window.fetch): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * A `fetch` that retries page requests until the app is reachable. Next would navigate to the page's URL after a failed
 * request, which without a connection ends on the browser's own error page.
 */
export const withPagesAgain =
  (fetch: typeof globalThis.fetch, onLost: () => void): typeof globalThis.fetch =>
  async (input, init) => {
    if (!isForPage(new Headers(init?.headers))) return fetch(input, init);
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetch(input, init);
      } catch (error) {
        // Browsers throw a TypeError when there was no response, also while a page is being left.
        if (!(error instanceof TypeError)) throw error;
        if (tries > 1 && (await isReachable(fetch))) throw error;
        if (tries === 2) onLost();
        await connected(tries === 1 ? FIRST_RETRY_MS : RETRY_MS);
      }
    }
  };

/** A `fetch` that marks the document while another page is requested. A background refresh requests the same page. */
export const withPendingMark =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    if (!isForPage(new Headers(init?.headers))) return fetch(input, init);
    if (new URL(String(input), location.href).pathname === location.pathname)
      return fetch(input, init);
    const { dataset } = document.documentElement;
    dataset.pending = '';
    try {
      return await fetch(input, init);
    } finally {
      delete dataset.pending;
    }
  };

const isForPage = (headers: Headers) =>
  headers.has('rsc') &&
  !headers.has('next-router-prefetch') &&
  !headers.has('next-router-segment-prefetch');

/** Resolves when the browser is online again, or after this many milliseconds. */
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

/** The time after which a server action without a response is aborted. */
export const ANSWER_TIMEOUT_MS = 15_000;

const TIMEOUT = 'TimeoutError';

/** Whether a server action timed out. It may have succeeded on the server. */
export const isAnswerTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === TIMEOUT;

/** A `fetch` with a timeout for server actions. Next runs them one after the other, so that a hanging one would block the next. */
export const withAnswerTimeout =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) => {
    if (!new Headers(init?.headers).has('next-action')) return fetch(input, init);
    const request = new AbortController();
    const timer = setTimeout(
      () => request.abort(new DOMException('No answer to a server action', TIMEOUT)),
      ANSWER_TIMEOUT_MS,
    );
    return fetch(input, { ...init, signal: request.signal }).finally(() => clearTimeout(timer));
  };
