import { holdsSession } from '@/lib/cookies';
import { nextTask, whenIdle } from '@/lib/browser/when-idle';
import type { LiveClient } from '@/lib/supabase/client';

const kinds = {
  session: async () => {
    // In one task, this would block a slow phone for a fifth of a second.
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
 * This tab's client for the backend. Its script is fetched when the page is idle, because nothing that is already on the
 * screen needs it. After a failure, the next caller fetches it again.
 */
export function loadClient(): Promise<LiveClient> {
  const kind = holdsSession(document.cookie) ? 'session' : 'visitor';
  return (loading[kind] ??= whenIdle()
    .then((): Promise<LiveClient> => kinds[kind]())
    .catch((error: unknown) => {
      delete loading[kind];
      throw error;
    }));
}
