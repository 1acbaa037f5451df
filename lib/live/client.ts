import { whenIdle } from '@/lib/browser/when-idle';
import type { LiveClient } from '@/lib/supabase/client';

let loading: Promise<LiveClient> | undefined;

/**
 * Browsers keep a page for Back only without an open connection. When the page returns, its channels join again, and its
 * game reads what it missed. The library then connects at once, and the end of the old connection silences the new one,
 * whose end would be noticed a minute late. So the new one is closed, too, and replaced.
 */
function closeOnLeaving(client: LiveClient): LiveClient {
  const { realtime } = client;
  window.addEventListener('pagehide', () => void realtime.disconnect());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void realtime.disconnect().then(() => realtime.connect());
  });
  return client;
}

/**
 * The client of this tab. Its code is loaded when the page is idle, because nothing on the first screen needs it.
 * After a failed load, the next call tries again.
 */
export function loadClient(): Promise<LiveClient> {
  return (loading ??= whenIdle()
    .then(async () => (await import('@/lib/supabase/browser')).browserSupabase())
    .then(closeOnLeaving)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
