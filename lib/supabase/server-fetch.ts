import { fetchWithTimeout } from './fetch-timeout';

/** Where the auth server says which keys it signs sessions with. */
const KEY_SET = '/auth/v1/.well-known/jwks.json';

/** Tokens under keys that do not exist have nobody asked more often. */
const ASK_AGAIN_MS = 10_000;

/** What else a session is judged by, or goes on by. */
const OF_SESSIONS = /\/auth\/v1\/(user|token\?grant_type=refresh_token)$/;

/** What the auth server says of a session, and not of itself, its gateway or who has asked too often. */
const VERDICTS = [400, 401, 403, 404, 422];

type Asked = { url: string; at: number; answer: Promise<{ text: string; status: number }> };
let asked: Asked | undefined;

/**
 * `fetch` for clients that live as long as one request. Together they ask once for the keys by which they tell true
 * sessions from forged ones, and again, a little later, where a session names one that is not among them.
 */
export const serverFetch: typeof fetch = async (input, init) => {
  const url = String(input);
  if (OF_SESSIONS.test(url)) return orTrouble(await fetchWithTimeout(input, init));
  if (!url.endsWith(KEY_SET)) return fetchWithTimeout(input, init);
  const now = Date.now();
  if (asked?.url !== url || asked.at + ASK_AGAIN_MS <= now) {
    // Next would keep the answer for longer.
    const answer = fetchWithTimeout(input, { ...init, cache: 'no-store' }).then(
      async (response) => {
        const text = await response.text();
        return response.ok && isKeySet(text) ? { text, status: 200 } : { text: '', status: 503 };
      },
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

/** For anything but trouble that passes, the client signs people out. */
function orTrouble(response: Response): Response {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const isVerdict = response.ok || (VERDICTS.includes(response.status) && isJson);
  return isVerdict ? response : new Response(null, { status: 503 });
}

function isKeySet(text: string): boolean {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null);
  } catch {
    return false;
  }
}

function forget(answer: Asked['answer']): void {
  if (asked?.answer === answer) asked = undefined;
}
