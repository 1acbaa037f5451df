'use client';

import { track, type BeforeSendEvent } from '@vercel/analytics';
import { Analytics } from '@vercel/analytics/react';
import { useEffect } from 'react';
import { clickedLink } from '@/lib/analytics/browser';
import { pageUrlOf, routeOf, type RouteTemplate } from '@/lib/analytics/routes';

/** Vercel Analytics for page views and link clicks. Its script loads after the page. */
export function VercelAnalytics({ route }: { route: RouteTemplate }) {
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (link) track('navigation_click', { to: routeOf(link.pathname) });
    };
    document.addEventListener('click', click, true);
    return () => document.removeEventListener('click', click, true);
  }, []);

  return <Analytics route={route} path={route} beforeSend={byTemplate} />;
}

/** Sends the route template instead of the address, so that ids, codes and queries are not sent. */
const byTemplate = (event: BeforeSendEvent) => ({ ...event, url: pageUrlOf(event.url) });
