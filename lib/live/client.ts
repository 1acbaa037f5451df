import { holdsSession } from '@/lib/cookies';
import { nextTask } from '@/lib/browser/next-task';
import { settled } from '@/lib/browser/idle';
import type { LiveClient } from '@/lib/supabase/client';

const kinds = {
  session: async () => {
    // All at once would keep a slow phone from its reader for a fifth of a second.
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
 * This tab's way to the backend, fetched once the page has settled: nothing that is already on the screen needs it.
 * A fetch that failed is tried again by the next caller.
 */
export function loadClient(): Promise<LiveClient> {
  const kind = holdsSession(document.cookie) ? 'session' : 'visitor';
  return (loading[kind] ??= settled()
    .then((): Promise<LiveClient> => kinds[kind]())
    .catch((error: unknown) => {
      delete loading[kind];
      throw error;
    }));
}
