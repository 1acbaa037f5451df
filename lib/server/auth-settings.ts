import { fetchFromBackend } from './backend-fetch';
import { keptOnce } from './process-state';
import { serverUrl } from './settings';
import { publishableKey } from '@/lib/supabase/env';
import { patienceMs, within } from './patience';

/** An operator changes the settings rarely, and an answer that failed is asked for again sooner. */
const KEPT_MS = 300_000;
const FAILED_MS = 10_000;

const known = keptOnce('auth settings', () => ({ until: 0, isOffered: Promise.resolve(true) }));

/** Whether the auth server makes users without an account. Without an answer they are offered, and refused later. */
export async function offersAnonymousUsers(): Promise<boolean> {
  if (known.until <= performance.now()) {
    known.until = performance.now() + KEPT_MS;
    known.isOffered = ask().catch(() => {
      known.until = performance.now() + FAILED_MS;
      return true;
    });
  }
  return (await within(patienceMs(), known.isOffered)) ?? true;
}

async function ask(): Promise<boolean> {
  const response = await fetchFromBackend(`${serverUrl()}/auth/v1/settings`, {
    headers: { apikey: publishableKey },
    cache: 'no-store',
  });
  const { external } = (await response.json()) as { external: { anonymous_users?: boolean } };
  return external.anonymous_users !== false;
}
