import { log } from './log';
import { serverUrl, settings } from './settings';
import { publishableKey } from '@/lib/supabase/env';
import { refusalCodeIn } from './auth-refusal';
import { fetchFromBackend } from './backend-fetch';

/** The pauses of one request before it repeats a call that the auth server had no room for. */
const PAUSES_MS = [2_000, 4_000];
const LONGEST_S = 6;

/** What people wait for. A refresh is not repeated at once. */
const REPEATED =
  /^(?:POST \/auth\/v1\/(?:signup|recover|resend|verify|token\?grant_type=password)|PUT \/auth\/v1\/user)\b/;

/**
 * `fetch` for what the app's server asks for one visitor. The auth server counts by the visitor's address, which it takes
 * from a caller with a secret key alone. The key is sent to the auth server and nowhere else, also not after a redirect. An
 * error of a gateway becomes a 503.
 */
export function fetchForVisitor(address: string | null, pauses = PAUSES_MS): typeof fetch {
  const left = [...pauses];
  return async (input, init) => {
    const url = new URL(String(input));
    if (!isAuth(url)) return fetchFromBackend(input, init);
    const send = async () => {
      const named = onBehalfOf(address, init);
      const response = await fetchFromBackend(input, { ...init, ...named });
      if (!named || !(await isKeyRefused(response))) return response;
      log.rejected('SUPABASE_SECRET_KEY, so that all visitors share the limits of the auth server');
      return fetchFromBackend(input, init);
    };
    const call = `${init?.method ?? 'GET'} ${url.pathname}${url.search}`;
    for (;;) {
      const response = await send();
      const isRepeated = REPEATED.test(call) && (await isOutOfRoom(response));
      const pause = isRepeated ? left.shift() : undefined;
      if (pause === undefined) return withoutGatewayErrors(response);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
}

const isAuth = ({ origin, pathname }: URL) =>
  origin === new URL(serverUrl()).origin && pathname.startsWith('/auth/v1/');

function onBehalfOf(address: string | null, init?: RequestInit): RequestInit | null {
  const key = settings().SUPABASE_SECRET_KEY;
  if (!address || !key?.startsWith('sb_secret_')) return null;
  const headers = new Headers(init?.headers);
  headers.set('apikey', key);
  // A network of IPv6 addresses is no address.
  headers.set('Sb-Forwarded-For', address.replace(/\/\d+$/, ''));
  // The gateway accepts no other key in this header than the one of `apikey`.
  if (headers.get('authorization') === `Bearer ${publishableKey}`) headers.delete('authorization');
  return { headers };
}

/** Whether a gateway refuses the key itself. It may have been replaced in the project and not yet here. */
const isKeyRefused = async (response: Response): Promise<boolean> =>
  response.status === 401 && !refusalCodeIn(await response.clone().text());

/**
 * An error without a code is not the auth server's. A gateway sends it, for instance about the app's key or its own limit, and
 * it says nothing about the person or the session.
 */
async function withoutGatewayErrors(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = await response.clone().text();
  if (refusalCodeIn(text)) return response;
  const message = `HTTP ${response.status}: ${text.slice(0, MOST_OF_PAGE)}`;
  return Response.json({ message }, { status: 503 });
}

/** A gateway's error may be a whole page, of which the log needs the beginning. */
const MOST_OF_PAGE = 200;

/** Whether an answer is a 429 that does not ask to wait for longer than the pauses. */
async function isOutOfRoom(response: Response): Promise<boolean> {
  if (response.status !== 429) return false;
  const text = await response.clone().text();
  const [, seconds = 0] = /(\d{1,6}) seconds/.exec(text) ?? [];
  return text.includes('over_request_rate_limit') && Number(seconds) <= LONGEST_S;
}
