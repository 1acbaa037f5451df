import { settled } from '@/lib/settled';
import { holdsSession } from '@/lib/cookies';
import type { LiveClient } from '@/lib/supabase/client';

const kinds = {
  session: () => import('@/lib/supabase/browser').then((lib) => lib.createBrowserSupabase()),
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
