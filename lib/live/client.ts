import type { LiveClient } from '@/lib/supabase/client';

let loading: Promise<LiveClient> | undefined;

/**
 * Browsers keep a page for Back only without an open connection. When the page returns, its channels join again, and its
 * game reads what it missed.
 */
function closeOnLeaving(client: LiveClient): LiveClient {
  window.addEventListener('pagehide', () => void client.realtime.disconnect());
  window.addEventListener('pageshow', ({ persisted }) => persisted && client.realtime.connect());
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

/** Resolves once the page has loaded and the browser is idle. */
const whenIdle = () =>
  new Promise<void>((resolve) => {
    const waitForIdle = () =>
      'requestIdleCallback' in window
        ? window.requestIdleCallback(() => resolve(), { timeout: 1000 })
        : setTimeout(resolve, 200);
    if (document.readyState === 'complete') waitForIdle();
    else window.addEventListener('load', waitForIdle, { once: true });
  });
