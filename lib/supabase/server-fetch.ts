import { fetchWithTimeout } from './fetch-timeout';

/** Where the auth server says which keys it signs sessions with. */
const KEY_SET = '/auth/v1/.well-known/jwks.json';

/** Tokens under keys that do not exist have nobody asked more often. */
const ASK_AGAIN_MS = 10_000;

type Asked = { url: string; at: number; answer: Promise<{ text: string; status: number }> };
let asked: Asked | undefined;

/**
 * `fetch` for clients that live as long as one request. Together they ask once for the keys by which they tell true
 * sessions from forged ones, and again, a little later, where a session names one that is not among them.
 */
export const serverFetch: typeof fetch = async (input, init) => {
  const url = String(input);
  if (!url.endsWith(KEY_SET)) return fetchWithTimeout(input, init);
  const now = Date.now();
  if (asked?.url !== url || asked.at + ASK_AGAIN_MS <= now) {
    // Next would keep the answer for longer.
    const answer = fetchWithTimeout(input, { ...init, cache: 'no-store' }).then(
      async (response) => ({ text: await response.text(), status: response.status }),
    );
    asked = { url, at: now, answer };
    answer.then(
      ({ status }) => status === 200 || forget(answer),
      () => forget(answer),
    );
  }
  const { text, status } = await asked.answer;
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
};

function forget(answer: Asked['answer']): void {
  if (asked?.answer === answer) asked = undefined;
}
