/** The auth server may take seconds, because it sends e-mail before it responds. */
const TIMEOUT_MS = 10_000;

/** `fetch` with a timeout, so that a silent backend neither keeps a page blank nor blocks a screen's next read. */
export const fetchWithTimeout: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
