/** The product's screens as templates: what may be told of an address, since codes and ids stay out of analytics. */
export const ROUTE_TEMPLATES = [
  '/',
  '/how-to-play',
  '/about',
  '/invite/[inviteCode]',
  '/guest/join/[inviteCode]',
  '/guest/game/[gameId]/[inviteCode]',
  '/create-private-session',
  '/join-group',
  '/join-group-direct/[groupId]',
  '/my-groups',
  '/my-games',
  '/group/[groupId]',
  '/group/[groupId]/create-game',
  '/auth',
  '/auth/confirm',
  '/reset-password',
  '/email-verification',
  '/game/[gameId]',
  '/house-game/[gameId]',
  '/admin',
  '/admin/users',
  '/admin/groups',
  '/admin/themes',
  '/admin/squares',
  '/admin/house-games',
  '/admin/house-games/[gameId]',
  '/[other]',
] as const;

export type RouteTemplate = (typeof ROUTE_TEMPLATES)[number];

const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const isPlace = (segment: string) => segment.startsWith('[');

/** The template of a path, with or without its query; '/[other]' for an address that is no screen. */
export function routeOf(path: string): RouteTemplate {
  const segments = segmentsOf(path.replace(/[?#].*$/s, ''));
  const fits = (template: string) => {
    const places = segmentsOf(template);
    return (
      places.length === segments.length &&
      places.every((place, i) => isPlace(place) || place === segments[i])
    );
  };
  return (
    ROUTE_TEMPLATES.find((template) => template !== '/[other]' && fits(template)) ?? '/[other]'
  );
}

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
