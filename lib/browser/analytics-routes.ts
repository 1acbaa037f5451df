import { screenOf, SCREENS, type ScreenPath } from '@/lib/routes';
import { parseUrl } from '@/lib/paths';

/** A path without codes and ids, which stay out of analytics. */
export type RouteTemplate = ScreenPath | '/[other]';

export const ROUTE_TEMPLATES: readonly RouteTemplate[] = [...SCREENS, '/[other]'];

/** The template of a path, with or without its query; '/[other]' for a path without a screen. */
export const routeOf = (path: string): RouteTemplate => screenOf(path) ?? '/[other]';

/** The URL of a page for analytics: its origin and template, without the query. */
export const pageUrlOf = (href: string): string => {
  const { origin, pathname } = new URL(href);
  return origin + routeOf(pathname);
};

/** The referrer for analytics: the template of a page of this site, or only the origin of another site. */
export function referrerOf(referrer: string, origin: string): string {
  const from = parseUrl(referrer);
  if (!from || from.origin === 'null') return '';
  return from.origin === origin ? pageUrlOf(referrer) : from.origin;
}
