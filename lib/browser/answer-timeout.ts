/** How long a server action may take before its caller is told that no answer came. */
export const ANSWER_TIMEOUT_MS = 15_000;

const TIMEOUT = 'TimeoutError';

/** Whether this is why a server action failed: no answer within ANSWER_TIMEOUT_MS. It may have been carried out. */
export const isAnswerTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === TIMEOUT;

/**
 * A `fetch` that gives up on a server action without an answer. Next sends one action after the other, so that one
 * which is never answered would hold back all that follow it.
 */
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
