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
