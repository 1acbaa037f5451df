import { keptOnce } from './process-state';
import { fetchWithTimeout } from '@/lib/supabase/client';

/** By how many milliseconds the backend's clock is ahead of this machine's, as its last answer said. */
const clock = keptOnce('backend clock', () => ({ ahead: 0 }));

/**
 * The time by which the backend decides whether a token has expired. A clock of this machine that is ahead is harmless: sessions
 * are only refreshed earlier.
 */
export const backendNow = (): number => Date.now() + clock.ahead;

/**
 * `fetch` for the backend, whose answers say what time it is there. No redirect is followed, because it would carry the app's
 * keys away.
 */
export const fetchFromBackend: typeof fetch = async (input, init) => {
  const response = await fetchWithTimeout(input, { ...init, redirect: 'error' });
  const time = Date.parse(response.headers.get('date') ?? '');
  if (response.ok && !Number.isNaN(time)) clock.ahead = Math.max(0, time - Date.now());
  return response;
};
