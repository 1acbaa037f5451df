export type Screen = {
  /** As in the names of its folders in app. */
  path: string;
  /** Who may enter. Others are redirected to sign in or denied access. */
  access: 'everybody' | 'signed_in' | 'admin';
  /** The layout's folder in app. */
  layout: 'standard' | 'bare' | 'alone';
  /** Rendered once for all visitors, by its twin in app/(public)/visitor. Search engines list only such screens. */
  isCached?: boolean;
};

/** Every screen of the product. Visitors load this file, so what only the server needs is in routing.ts. */
export const SCREENS = [
  { path: '/', access: 'everybody', layout: 'standard', isCached: true },
  { path: '/how-to-play', access: 'everybody', layout: 'standard', isCached: true },
  { path: '/about', access: 'everybody', layout: 'standard', isCached: true },
  { path: '/themes', access: 'everybody', layout: 'standard', isCached: true },
  { path: '/themes/[slug]', access: 'everybody', layout: 'standard', isCached: true },
  { path: '/invite/[inviteCode]', access: 'everybody', layout: 'standard' },
  { path: '/guest/join/[inviteCode]', access: 'everybody', layout: 'standard' },
  { path: '/guest/game/[gameId]/[inviteCode]', access: 'everybody', layout: 'bare' },
  { path: '/create-private-session', access: 'signed_in', layout: 'standard' },
  { path: '/join', access: 'everybody', layout: 'standard' },
  { path: '/join-group', access: 'signed_in', layout: 'standard' },
  { path: '/join-group-direct/[groupId]', access: 'signed_in', layout: 'standard' },
  { path: '/keep-your-cards', access: 'signed_in', layout: 'standard' },
  { path: '/my-groups', access: 'signed_in', layout: 'standard' },
  { path: '/my-games', access: 'signed_in', layout: 'standard' },
  { path: '/notices', access: 'signed_in', layout: 'standard' },
  { path: '/notices/settings', access: 'signed_in', layout: 'standard' },
  { path: '/group/[groupId]', access: 'signed_in', layout: 'standard' },
  { path: '/group/[groupId]/create-game', access: 'signed_in', layout: 'standard' },
  { path: '/group/[groupId]/squares/[setId]', access: 'signed_in', layout: 'standard' },
  { path: '/results/[gameId]', access: 'everybody', layout: 'standard' },
  { path: '/card/[token]', access: 'everybody', layout: 'standard' },
  { path: '/auth', access: 'everybody', layout: 'bare' },
  { path: '/auth/confirm', access: 'everybody', layout: 'bare' },
  { path: '/reset-password', access: 'everybody', layout: 'bare' },
  { path: '/unsubscribe', access: 'everybody', layout: 'bare' },
  { path: '/email-verification', access: 'everybody', layout: 'bare' },
  { path: '/game/[gameId]', access: 'signed_in', layout: 'bare' },
  { path: '/table/[token]', access: 'everybody', layout: 'alone' },
  { path: '/house-game/[gameId]', access: 'everybody', layout: 'bare', isCached: true },
  { path: '/admin', access: 'admin', layout: 'bare' },
  { path: '/admin/users', access: 'admin', layout: 'bare' },
  { path: '/admin/groups', access: 'admin', layout: 'bare' },
  { path: '/admin/themes', access: 'admin', layout: 'bare' },
  { path: '/admin/squares', access: 'admin', layout: 'bare' },
  { path: '/admin/house-games', access: 'admin', layout: 'bare' },
  { path: '/admin/house-games/[gameId]', access: 'admin', layout: 'bare' },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof SCREENS)[number]['path'];

export const segmentsOf = (path: string) => path.split('/').filter(Boolean);
export const isParameter = (segment: string) => segment.startsWith('[');

/** The screen of a path, which may have a query or a hash; undefined if there is none. */
export function screenOf(path: string): (typeof SCREENS)[number] | undefined {
  const given = segmentsOf(path.split(/[?#]/, 1)[0]!);
  return SCREENS.find((screen) => {
    const own = segmentsOf(screen.path);
    return (
      own.length === given.length &&
      own.every((segment, i) => isParameter(segment) || segment === given[i])
    );
  });
}
