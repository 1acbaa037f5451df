import { fetchWithTimeout } from './fetch-timeout';

/** The public keys with which the auth server signs sessions. */
const KEY_SET = '/auth/v1/.well-known/jwks.json';

/** The keys are read at most this often, even if tokens name unknown keys. */
const KEYS_MS = 10_000;

/** The requests that verify or refresh a session. */
const OF_SESSIONS = /\/auth\/v1\/(user|token\?grant_type=refresh_token)$/;

/** Statuses with which the auth server rejects a session, as opposed to errors of the server, a gateway or a rate limit. */
const REJECTIONS = [400, 401, 403, 404, 422];

type Keys = { url: string; at: number; response: Promise<{ text: string; status: number }> };
let keys: Keys | undefined;

/** `fetch` for clients that live as long as one request. They share one read of the keys that verify sessions. */
export const serverFetch: typeof fetch = async (input, init) => {
  const url = String(input);
  if (OF_SESSIONS.test(url)) return rejectionOr503(await fetchWithTimeout(input, init));
  if (!url.endsWith(KEY_SET)) return fetchWithTimeout(input, init);
  const now = Date.now();
  if (keys?.url !== url || keys.at + KEYS_MS <= now) {
    // Next's own cache would keep the response for longer.
    const response = fetchWithTimeout(input, { ...init, cache: 'no-store' }).then(async (read) => {
      const text = await read.text();
      return read.ok && isKeySet(text) ? { text, status: 200 } : { text: '', status: 503 };
    });
    keys = { url, at: now, response };
    response.then(
      ({ status }) => status === 200 || forget(response),
      () => forget(response),
    );
  }
  const { text, status } = await keys.response;
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
};

/** Turns every other error into a 503, because the client signs people out after any error that is not transient. */
function rejectionOr503(response: Response): Response {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const isMeant = response.ok || (REJECTIONS.includes(response.status) && isJson);
  return isMeant ? response : new Response(null, { status: 503 });
}

function isKeySet(text: string): boolean {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    return Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null);
  } catch {
    return false;
  }
}

function forget(response: Keys['response']): void {
  if (keys?.response === response) keys = undefined;
}
