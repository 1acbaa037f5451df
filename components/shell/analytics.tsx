'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { clickedLink, nameTab, sendTracked, track } from '@/lib/analytics/browser';
import { isCounted } from '@/lib/analytics/keys';
import { routeOf } from '@/lib/analytics/routes';

const VercelAnalytics = lazyPart(
  () => import('./vercel-analytics').then((shell) => shell.VercelAnalytics),
  // A page works without analytics.
  { Failed: () => null },
);

/** Page views, clicks on links and load times; it draws nothing. Pages built without a key do not have it. */
export function Analytics() {
  const pathname = usePathname();
  const viewed = useRef<string>(null);

  useEffect(() => {
    if (viewed.current === pathname) return;
    viewed.current = pathname;
    track('page_view', {});
  }, [pathname]);

  useEffect(watchPage, []);

  return isCounted && <VercelAnalytics route={routeOf(pathname)} />;
}

/**
 * Names the tab at each click (keyboard clicks included), because an action may follow. Sends pending events when the
 * page is hidden.
 */
function watchPage() {
  const click = (event: MouseEvent) => {
    nameTab();
    const link = clickedLink(event);
    if (link) track('navigation_click', { to: routeOf(link.pathname), from: placeOf(link) });
  };
  const leave = () => document.visibilityState === 'hidden' && sendTracked();
  nameTab();
  document.addEventListener('click', click, true);
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('online', sendTracked);
  if (document.readyState === 'complete') reportLoad();
  else window.addEventListener('load', reportLoad);
  return () => {
    document.removeEventListener('click', click, true);
    document.removeEventListener('visibilitychange', leave);
    window.removeEventListener('online', sendTracked);
    window.removeEventListener('load', reportLoad);
  };
}

/** Names the part of the page that contains a link, by its landmark. */
function placeOf(link: Element): string {
  const place = link.closest('[role=dialog], [role=menu], nav, header, footer, aside, main');
  return place?.getAttribute('role') ?? place?.localName ?? 'page';
}

let isReported = false;

function reportLoad() {
  // The entry is complete once the load event is over.
  setTimeout(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (isReported || !entry) return;
    isReported = true;
    track('page_load', { load_time_ms: Math.round(Math.min(entry.loadEventEnd, 600_000)) });
  });
}
