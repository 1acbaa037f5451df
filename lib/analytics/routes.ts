import { screenOf, SCREENS, type ScreenPath } from '@/lib/routes';

/** What may be told of an address, since codes and ids stay out of analytics. */
export type RouteTemplate = ScreenPath | '/[other]';

export const ROUTE_TEMPLATES: readonly RouteTemplate[] = [
  ...SCREENS.map(({ path }) => path),
  '/[other]',
];

/** The template of a path, with or without its query; '/[other]' for an address that is no screen. */
export const routeOf = (path: string): RouteTemplate => screenOf(path)?.path ?? '/[other]';

/** Where something happened, as analytics may know it: origin and template, no query string. */
export const pageUrlOf = (href: string): string => {
  const { origin, pathname } = new URL(href);
  return origin + routeOf(pathname);
};

/** Where somebody came from: a screen of ours as its template, any other site as its origin alone. */
export function referrerOf(referrer: string, origin: string): string {
  if (!URL.canParse(referrer)) return '';
  const from = new URL(referrer);
  if (from.origin === 'null') return '';
  return from.origin === origin ? pageUrlOf(referrer) : from.origin;
}
