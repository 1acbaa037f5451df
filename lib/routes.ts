/** Pages that are the same for everybody, without parameters. The sitemap lists them. */
export const PUBLIC_PAGES = ['/', '/how-to-play', '/about', '/themes'] as const;

/** All other pages, as in the names of their folders. Analytics names them without codes and ids. */
const OTHER_PAGES = [
  '/themes/[slug]',
  '/themes/[slug]/print',
  '/house-game/[gameId]',
  '/results/[gameId]',
  '/card/[token]',
  '/table/[token]',
  '/invite/[inviteCode]',
  '/guest/join/[inviteCode]',
  '/guest/game/[gameId]/[inviteCode]',
  '/join',
  '/join-group',
  '/join-group-direct/[groupId]',
  '/create-private-session',
  '/keep-your-cards',
  '/game/[gameId]',
  '/my-games',
  '/my-groups',
  '/account',
  '/notices',
  '/notices/settings',
  '/group/[groupId]',
  '/group/[groupId]/create-game',
  '/group/[groupId]/squares/[setId]',
  '/auth',
  '/auth/confirm',
  '/reset-password',
  '/unsubscribe',
  '/email-verification',
  '/admin',
  '/admin/users',
  '/admin/groups',
  '/admin/themes',
  '/admin/squares',
  '/admin/house-games',
  '/admin/house-games/[gameId]',
] as const;

export const SCREENS = [...PUBLIC_PAGES, ...OTHER_PAGES] as const;
export type ScreenPath = (typeof SCREENS)[number];

/** The first parts of the addresses that need a session. Those of /admin need an admin's. */
const SIGNED_IN = [
  'account',
  'create-private-session',
  'group',
  'join-group',
  'join-group-direct',
  'keep-your-cards',
  'my-games',
  'my-groups',
  'notices',
];

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/**
 * Who may enter this path and everything below it, even if no screen exists. An e-mailed invitation shows a preview of its
 * group before sign-in.
 */
export function accessTo({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>) {
  const [first = ''] = segmentsOf(pathname);
  if (first === 'admin') return 'admin';
  if (first === 'join-group-direct' && searchParams.has('invitation')) return 'everybody';
  // A visitor who opens a game learns whose it is; the router's request (`_rsc`) comes from an open tab without its session.
  if (first === 'game' && searchParams.has('_rsc')) return 'signed_in';
  return SIGNED_IN.includes(first) ? 'signed_in' : 'everybody';
}

/** The first parts of the addresses of pages that everybody may open, and that show nothing without the database. */
const READ_FIRST = ['game', 'guest', 'house-game', 'invite', 'join-group-direct', 'results'];

/** Whether a page is of no use while the database cannot be read. */
export const needsDatabase = (url: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  accessTo(url) !== 'everybody' || READ_FIRST.includes(segmentsOf(url.pathname)[0] ?? '');

/** The screen of a path, which may have a query or a hash; undefined if there is none. */
export function screenOf(path: string): ScreenPath | undefined {
  const given = segmentsOf(path.split(/[?#]/, 1)[0]!);
  return SCREENS.find((screen) => {
    const own = segmentsOf(screen);
    return (
      own.length === given.length &&
      own.every((segment, i) => segment.startsWith('[') || segment === given[i])
    );
  });
}
