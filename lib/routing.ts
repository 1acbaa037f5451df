import { isParameter, SCREENS, segmentsOf, type Screen } from './routes.ts';

/** The pages to which the middleware rewrites refused requests. They have no public path. */
export const REWRITE_TARGETS = ['/access-denied', '/no-such-house-game'] as const;

const screens: readonly Screen[] = SCREENS;
const firstSegments = (of: readonly Screen[]) => [
  ...new Set(of.flatMap(({ path }) => segmentsOf(path).slice(0, 1))),
];

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

/** The parameters of cached screens. */
const PARAMETERS: Record<string, RegExp> = {
  '[gameId]': /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
  '[slug]': /^[a-z0-9-]{1,120}$/,
};
/** Whether this can be the last part of a theme's address. */
export const isSlug = (text: string) => PARAMETERS['[slug]']!.test(text);

/** Without anchors, because Next adds them to the patterns of its config. */
const patternOf = (parameter: string) => PARAMETERS[parameter]!.source.slice(1, -1);

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
        isParameter(segment) ? PARAMETERS[segment]!.test(given[i]!) : segment === given[i],
      )
    );
  });
}

/** The cached screens in the syntax of Next's config. */
export const CACHED_SOURCES = CACHED_PATHS.map((path) =>
  path.replace(/\[(\w+)\]/g, (parameter, name: string) => `:${name}(${patternOf(parameter)})`),
);

/** The cached screens in two patterns, for rules without parameters. Few, because every request compiles every rewrite. */
export const CACHED_PATTERNS = [
  '/',
  `/(${CACHED_PATHS.filter((path) => path !== '/')
    .map((path) => path.slice(1).replace(/\[\w+\]/g, patternOf))
    .join('|')})`,
];
