type Screen = {
  /** As in the names of its folders in app. */
  path: string;
  /** Who may enter. Others are redirected to sign in or denied access. */
  access: 'everybody' | 'signed_in' | 'admin';
  /** The layout's folder in app. */
  layout: 'standard' | 'bare' | 'alone';
  /** Rendered once for all visitors, by its twin in app/(public)/visitor. Search engines list only such screens. */
  isCached?: boolean;
};

/** Every screen of the product, for the middleware, Next's config, analytics, the sitemap and tests. */
export const SCREENS = [
  { path: '/', access: 'everybody', layout: 'standard', isCached: true },
  { path: '/how-to-play', access: 'everybody', layout: 'standard', isCached: true },
  { path: '/about', access: 'everybody', layout: 'standard', isCached: true },
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
  { path: '/group/[groupId]', access: 'signed_in', layout: 'standard' },
  { path: '/group/[groupId]/create-game', access: 'signed_in', layout: 'standard' },
  { path: '/group/[groupId]/squares/[setId]', access: 'signed_in', layout: 'standard' },
  { path: '/results/[gameId]', access: 'everybody', layout: 'standard' },
  { path: '/auth', access: 'everybody', layout: 'bare' },
  { path: '/auth/confirm', access: 'everybody', layout: 'bare' },
  { path: '/reset-password', access: 'everybody', layout: 'bare' },
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

/** The pages to which the middleware rewrites refused requests. They have no public path. */
export const REWRITE_TARGETS = ['/access-denied', '/no-such-house-game'] as const;

const screens: readonly Screen[] = SCREENS;
const segmentsOf = (path: string) => path.split('/').filter(Boolean);
const firstSegments = (of: readonly Screen[]) => [
  ...new Set(of.flatMap(({ path }) => segmentsOf(path).slice(0, 1))),
];
const isParameter = (segment: string) => segment.startsWith('[');

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

const restricted = screens.filter(({ access }) => access !== 'everybody');
const needsSignIn = new Set(firstSegments(restricted));
const needsAdmin = new Set(firstSegments(screens.filter(({ access }) => access === 'admin')));

/** Who may enter this path and everything below it, even if no screen exists. */
export function accessTo(pathname: string): Screen['access'] {
  const [, first = ''] = pathname.split('/', 2);
  return needsAdmin.has(first) ? 'admin' : needsSignIn.has(first) ? 'signed_in' : 'everybody';
}

/** The first segments of all personal screens. The middleware runs for all of them; search engines list none. */
export const PERSONAL_SEGMENTS = [
  ...firstSegments(screens.filter(({ isCached }) => !isCached)),
  ...REWRITE_TARGETS.map((path) => path.slice(1)),
].sort();

const UUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
/** Without anchors, because Next adds them to the patterns of its config. */
const uuid = UUID.source.slice(1, -1);

/** The paths of the cached screens, as in the list. */
export const CACHED_PATHS = screens.filter(({ isCached }) => isCached).map(({ path }) => path);

/** Whether requests without a personal cookie get a cached page at this path. */
export function isCachedPath(pathname: string): boolean {
  const given = pathname.split('/');
  return CACHED_PATHS.some((path) => {
    const own = path.split('/');
    return (
      own.length === given.length &&
      own.every((segment, i) =>
        isParameter(segment) ? UUID.test(given[i]!) : segment === given[i],
      )
    );
  });
}

/** The cached screens in the syntax of Next's config. */
export const CACHED_SOURCES = CACHED_PATHS.map((path) =>
  path.replace(/\[(\w+)\]/g, `:$1(${uuid})`),
);

/** The cached screens in two patterns, for rules without parameters. Few, because every request compiles every rewrite. */
export const CACHED_PATTERNS = [
  '/',
  `/(${CACHED_PATHS.filter((path) => path !== '/')
    .map((path) => path.slice(1).replace(/\[\w+\]/g, uuid))
    .join('|')})`,
];
