import { holdsSession } from '@/lib/cookies';
import { nextTask, whenIdle } from '@/lib/browser/when-idle';
import type { LiveClient } from '@/lib/supabase/client';

const kinds = {
  session: async () => {
    // Separate tasks, because all of this in one would block a slow phone for 200 ms.
    const [lib] = await Promise.all([
      import('@/lib/supabase/browser'),
      import('@supabase/realtime-js'),
      import('@supabase/postgrest-js'),
    ]);
    await nextTask();
    const client = lib.createBrowserSupabase();
    await nextTask();
    return client;
  },
  visitor: () => import('@/lib/supabase/visitor').then((lib) => lib.createVisitorSupabase()),
};
const loading: { [Kind in keyof typeof kinds]?: Promise<LiveClient> } = {};

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
  const kind = holdsSession(document.cookie) ? 'session' : 'visitor';
  return (loading[kind] ??= whenIdle()
    .then((): Promise<LiveClient> => kinds[kind]())
    .then(closeOnLeaving)
    .catch((error: unknown) => {
      delete loading[kind];
      throw error;
    }));
}
