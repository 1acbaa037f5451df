import { join } from 'node:path';
import type { NextConfig } from 'next';
import { resourcesPolicy } from './lib/server/csp/policy.ts';
import { PERSONAL_COOKIES } from './lib/cookies.ts';
import { CACHED_PATTERNS, CACHED_SOURCES, PERSONAL_SEGMENTS } from './lib/routing.ts';
import { endIfWrong } from './lib/server/settings.ts';

// `next typegen` and tests load this file without a backend. A server checks its settings in lib/entry/startup.ts.
endIfWrong(process.env, { needsBackend: process.argv.includes('build') });

type Rewrites = Awaited<ReturnType<NonNullable<NextConfig['rewrites']>>>;
type Conditions = Pick<Extract<Rewrites, unknown[]>[number], 'has' | 'missing'>;

const withoutSlash = (url: string | undefined) => url?.replace(/(?<!\/)\/+$/, '');
const browserUrl = withoutSlash(process.env.NEXT_PUBLIC_SUPABASE_URL);
const siteUrl = process.env.SITE_URL;

const personal = PERSONAL_COOKIES.map((key) => ({ type: 'cookie' as const, key }));

/**
 * Server actions sent from a cached page. Their response re-renders the page they were sent from, so that a guest who has
 * bought the first card stays on the visitor's page.
 */
const sentFromCached = [
  { type: 'header' as const, key: 'next-action' },
  { type: 'header' as const, key: 'next-router-state-tree', value: '.*visitor.*' },
];

/** Next's name of a route group in requests for a segment of a page. */
const group = (name: string) => `!${Buffer.from(`(${name})`).toString('base64url')}`;
const segmentsOf = (...groups: string[]) => [
  {
    type: 'header' as const,
    key: 'next-router-segment-prefetch',
    value: `/(?:${groups.map(group).join('|')})(?:/.*)?`,
  },
];

/** Segments of cached pages, which an open tab still requests after a sign-in. */
const segmentsOfCached = segmentsOf('public');
/** Segments of personal pages, which an open tab still requests after a sign-out in another tab. */
const segmentsOfPersonal = segmentsOf('standard', 'bare');

/** Paths that search engines should not list. The tags of each page of results decide about it. */
const unlisted = `/:segment(${PERSONAL_SEGMENTS.filter((one) => one !== 'results').join('|')})/:path*`;

/** Screens of a person, but not their pictures and calendars. */
const ofPerson = ['', '/:path((?!.*[.]\\w+$).*)'].map(
  (rest) => `/:segment(${PERSONAL_SEGMENTS.join('|')})${rest}`,
);

/**
 * Allows inline scripts. A second policy restricts them to known ones: lib/server/cache/pages.ts sets it for cached
 * pages, middleware.ts for all others.
 */
const pagePolicy = [
  resourcesPolicy(browserUrl ?? ''),
  // `next dev` reloads changed code with `eval`.
  `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
].join('; ');

/** Browser features that no page uses, so that an injected script cannot use them either. */
const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/**
 * Headers of every response. For example, no other site can frame a page to steal clicks, and the sites of receipts do not
 * see invite codes in the referrer.
 */
const securityHeaders = [
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: unused.map((feature) => `${feature}=()`).join(', '),
  },
  { key: 'Content-Security-Policy', value: pagePolicy },
];

/**
 * A cache in front of the app may keep cached pages for visitors. It must have the new page two seconds after a mark, so it may
 * use a stale one for a second only. lib/server/cache/pages.ts adds `Vary: Cookie`, for caches that do not know personal
 * cookies. Data for the router is private: it has the address of the page, and not all of it has that header.
 */
const shared = {
  key: 'Cache-Control',
  value: 'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
};
/** Not `no-store`, which would keep a page with a live channel from being restored by Back. */
const unshared = { key: 'Cache-Control', value: 'private, no-cache' };
const data = ['rsc', 'next-router-segment-prefetch'].map((key) => ({
  type: 'header' as const,
  key,
}));

/** Scripts and styles that the build has also compressed with Brotli. Hosts such as Vercel compress them themselves. */
const precompressed = process.env.PRECOMPRESSED
  ? (['js', 'css'] as const).map((kind) => ({
      source: `/_next/static/:file(.+\\.${kind})`,
      has: [
        { type: 'header' as const, key: 'accept-encoding', value: '(?:.*,\\s*)?br(?:\\s*,.*)?' },
      ],
      type: kind === 'js' ? 'application/javascript' : 'text/css',
    }))
  : [];

/** The address of a table view gives access to it, so it is sent to no other site and kept in no cache. */
const secretAddress = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cache-Control', value: 'private, no-store' },
  { key: 'X-Robots-Tag', value: 'noindex' },
];

/** For HTTPS requests; browsers ignore it elsewhere. */
const httpsOnly = [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }];

const config: NextConfig = {
  // An open tab detects a new build by this id.
  deploymentId: process.env.DEPLOYMENT_ID || undefined,
  cacheComponents: true,
  partialPrefetching: true,
  // Each of the two has up to 180 modules. Bundled, the app would have 5,000, and above that every module's number in
  // the browser's scripts has a digit more.
  serverExternalPackages: ['nodemailer', 'posthog-node'],
  typedRoutes: true,
  reactStrictMode: true,
  experimental: {
    serverActions: {
      // Accepts actions from pages under the public name, even if the proxy uses another host.
      allowedOrigins: siteUrl ? [new URL(siteUrl).host] : [],
      // Next decodes the body before it calls an action, and brackets take it half a second for 480 kB. Larger lists of
      // squares go to app/api/large.
      bodySizeLimit: '60kb',
    },
    // For forbidden(), which gives the prerendered access-denied page its status 403.
    authInterrupts: true,
    // Otherwise every personal page is rendered and sent twice, so that tabs can cache its small static part. Links
    // prefetch that part anyway.
    cachedNavigations: false,
    // The default is 50 kB before minification. With fewer, larger scripts visitors load fewer files, and players and
    // admins about as many bytes. With much larger ones, pages would share less code.
    turbopackChunking: { minChunkSize: 85_000 },
    // Writing the cache takes 13 of 53 seconds of processor time, and it saves 8 in the next build.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads those of a build: browsers get none, and Node prints the positions in the built files. They take 3 of
    // its 25 seconds.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
  },
  cacheHandler: join(import.meta.dirname, 'lib/server/cache/pages.ts'),
  cacheHandlers: { default: join(import.meta.dirname, 'lib/server/cache/data.ts') },
  // Rewrites of the middleware use the request's URL. Next would normalize 127.0.0.1 to another host, and then proxy the
  // rewrite to it, as to another server.
  skipProxyUrlNormalize: true,
  poweredByHeader: false,
  // Closes /_next/image, because pages have no pictures to resize.
  images: { unoptimized: true },
  // Otherwise `next dev` writes its rules into AGENTS.md.
  agentRules: false,
  // `npm run dev -- --lan` serves phones on the same network, under this machine's addresses.
  allowedDevOrigins: process.env.DEV_ORIGINS?.split(','),
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  ...(process.env.BUILD_STANDALONE && {
    output: 'standalone',
    outputFileTracingRoot: import.meta.dirname,
  }),
  // `npm test -- types` checks types, so a build need not.
  typescript: { ignoreBuildErrors: true },
  outputFileTracingIncludes: { '/admin/**': ['./supabase/themes/*.txt'] },
  async headers() {
    return [
      { source: '/:path*', headers: securityHeaders },
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https.*' }],
        headers: httpsOnly,
      },
      ...precompressed.map(({ type, ...when }) => ({
        ...when,
        headers: [
          { key: 'Content-Encoding', value: 'br' },
          { key: 'Content-Type', value: `${type}; charset=UTF-8` },
          { key: 'Vary', value: 'Accept-Encoding' },
        ],
      })),
      ...ofPerson.map((source) => ({ source, headers: [unshared] })),
      { source: '/:api(api)?/table/:token', headers: secretAddress },
      { source: '/card/:token', headers: secretAddress },
      { source: unlisted, headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
      ...CACHED_PATTERNS.flatMap((source) => [
        { source, headers: [unshared] },
        { source, missing: [...personal, ...data], headers: [shared] },
        { source, has: sentFromCached, headers: [unshared] },
      ]),
    ];
  },
  async redirects() {
    return [
      { source: '/visitor', destination: '/', permanent: true },
      { source: '/visitor/:path+', destination: '/:path+', permanent: true },
    ];
  },
  async rewrites() {
    const toMoved = (when: Conditions) =>
      CACHED_PATTERNS.map((source) => ({ source, destination: '/visitor/moved', ...when }));
    const pages = CACHED_SOURCES.flatMap((source) => {
      const destination = `/visitor${source.split('(', 1)}`;
      return [
        { source, destination, missing: personal },
        { source, destination, has: sentFromCached },
      ];
    });
    const beforeFiles = [
      ...precompressed.map(({ source, has }) => ({
        source,
        has,
        destination: '/_next/static/:file.br',
      })),
      ...toMoved({ missing: personal, has: segmentsOfPersonal }),
      ...pages,
      ...toMoved({ has: segmentsOfCached }),
    ];
    return { beforeFiles };
  },
};

export default config;
