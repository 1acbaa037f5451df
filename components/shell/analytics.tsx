'use client';

import { Analytics as PageViews, type BeforeSendEvent } from '@vercel/analytics/react';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { nameTab, sendTracked, track } from '@/lib/browser/analytics';
import { hasVercelAnalytics } from '@/lib/browser/analytics-keys';
import { pageUrlOf, routeOf } from '@/lib/browser/analytics-routes';

/**
 * Sends page views to Vercel, and clicks on links and load times to PostHog. Renders nothing visible. Pages built
 * without a key leave it out.
 */
export function Analytics() {
  const pathname = usePathname();
  useEffect(watchPage, []);
  // A view is counted when `path` changes, also from one game to another. `byTemplate` takes it out of what is sent.
  return (
    hasVercelAnalytics && (
      <PageViews route={routeOf(pathname)} path={pathname} beforeSend={byTemplate} />
    )
  );
}

/** Sends the route template instead of the address, so that ids, codes and queries are not sent. */
const byTemplate = (event: BeforeSendEvent) => ({ ...event, url: pageUrlOf(event.url) });

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

/** The clicked link, if it leads to this site. */
function clickedLink({ target }: MouseEvent): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === location.origin ? link : null;
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
