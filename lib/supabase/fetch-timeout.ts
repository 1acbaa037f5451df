/** A mail that the auth server sends on the way takes seconds; a backend that is silent for longer is not coming. */
const TIMEOUT_MS = 10_000;

/** `fetch` that gives up instead of keeping a page blank, or a screen from reading once more. */
export const fetchWithTimeout: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
