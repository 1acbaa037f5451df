import { sessionIn } from '@/lib/cookies';
import { publishableKey } from './env';
import { fetchWithTimeout } from './client';

/** Before this many seconds are left of a token, the server is asked again. It renews a token of its last 90 seconds. */
const MARGIN_S = 60;

/** `seconds` is what is left of the token's life, by the server's clock. */
export type TokenResponse = { token: string | null; seconds: number };

let cached: { of: string; token: Promise<string | null>; isFresh: () => boolean } | undefined;

/**
 * The token for calls from this tab: the session's, or the public key without a session. The server keeps and refreshes
 * the session, whose cookie scripts can neither read nor write. Throws if the server cannot be reached.
 */
export async function accessToken(): Promise<string> {
  const of = sessionIn(document.cookie);
  if (!of) return publishableKey;
  if (cached?.of !== of || !cached.isFresh()) cached = request(of);
  return (await cached.token) ?? publishableKey;
}

/** Calls at the same time share one request. */
function request(of: string): NonNullable<typeof cached> {
  const [clock, timer] = [Date.now(), performance.now()];
  /**
   * The larger of two measures, because each can be too small: the device's clock may be set back, and the timer stands
   * still while the device sleeps.
   */
  const age = () => Math.max(Date.now() - clock, performance.now() - timer) / 1000;
  let life = Infinity;
  const token = ask().then(
    ({ token, seconds }) => {
      life = seconds - MARGIN_S;
      return token;
    },
    (error: unknown) => {
      life = 0;
      throw error;
    },
  );
  return { of, token, isFresh: () => age() < life };
}

async function ask(): Promise<TokenResponse> {
  const answer = await fetchWithTimeout('/api/token', { cache: 'no-store' });
  if (!answer.ok) throw new Error(`No token: ${answer.status}`);
  return (await answer.json()) as TokenResponse;
}
