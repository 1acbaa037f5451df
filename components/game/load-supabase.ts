import type { Supabase } from '@/lib/supabase/client';

/** A page that has printed itself first: the client is large, and nothing that is already on the screen needs it. */
const settled = () =>
  new Promise<void>((resolve) => {
    const whenIdle = () =>
      'requestIdleCallback' in window
        ? window.requestIdleCallback(() => resolve(), { timeout: 1000 })
        : setTimeout(resolve, 200);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
  });

let loading: Promise<Supabase> | undefined;

/** The client of this tab, fetched once the page stands. A fetch that failed is tried again by the next caller. */
export function loadBrowserSupabase(): Promise<Supabase> {
  loading ??= settled()
    .then(() => import('@/lib/supabase/browser'))
    .then(({ createBrowserSupabase }) => createBrowserSupabase());
  loading.catch(() => (loading = undefined));
  return loading;
}
