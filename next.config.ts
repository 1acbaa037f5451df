import { join } from 'node:path';
import type { NextConfig } from 'next';
import { resourcesPolicy } from './lib/server/csp/policy.ts';
import { PERSONAL_COOKIES } from './lib/cookies.ts';
import { CACHED_PATTERNS, CACHED_SOURCES, PERSONAL_SEGMENTS } from './lib/routes.ts';
import { endIfWrong } from './lib/server/settings.ts';

// `next typegen` and tests read this file without a backend; a server looks for it in lib/entry/startup.ts.
endIfWrong(process.env, { needsBackend: process.argv.includes('build') });

type Rewrites = Awaited<ReturnType<NonNullable<NextConfig['rewrites']>>>;
type Conditions = Pick<Extract<Rewrites, unknown[]>[number], 'has' | 'missing'>;

const withoutSlash = (url: string | undefined) => url?.replace(/(?<!\/)\/+$/, '');
const browserUrl = withoutSlash(process.env.NEXT_PUBLIC_SUPABASE_URL);
const siteUrl = process.env.SITE_URL;

const personal = PERSONAL_COOKIES.map((key) => ({ type: 'cookie' as const, key }));

/** An action is answered with the page it was sent from: a guest's first card must not replace the page under their hands. */
const sentFromCached = [
  { type: 'header' as const, key: 'next-action' },
  { type: 'header' as const, key: 'next-router-state-tree', value: '.*visitor.*' },
];

/** How Next spells a route group where a browser asks for a piece of a page. */
const group = (name: string) => `!${Buffer.from(`(${name})`).toString('base64url')}`;
const piecesOf = (...groups: string[]) => [
  {
    type: 'header' as const,
    key: 'next-router-segment-prefetch',
    value: `/(?:${groups.map(group).join('|')})(?:/.*)?`,
  },
];

/** What a tab that has kept a visitor's page still asks for when its reader is a visitor no more. */
const piecesOfCached = piecesOf('public');
/** And the other way round, after a sign-out in another tab. */
const piecesOfPersonal = piecesOf('standard', 'bare');

/** Nothing a search engine should list. */
const unlisted = `/:segment(${PERSONAL_SEGMENTS.join('|')})/:path*`;

/**
 * Of scripts it says only that they are ours. Which of those in a page itself may run is said by a second policy beside
 * it: lib/server/cache/pages.ts for pages that are the same for everybody, middleware.ts for all others.
 */
const pagePolicy = [
  resourcesPolicy(browserUrl ?? ''),
  // `next dev` reloads what has changed by evaluating it.
  `script-src 'self' 'unsafe-inline'${process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''}`,
].join('; ');

/** What no page of ours asks a browser for, so no script that gets into one can. */
const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics'];

/** Nobody frames a page to steal a click on CALL BINGO, and a receipt's site learns no invite code from its visitors. */
const guarded = [
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

/** Scripts and styles that are there a second time, in Brotli; a host like Vercel packs them itself. */
const precompressed = process.env.PRECOMPRESSED
  ? (['js', 'css'] as const).map((kind) => ({
      source: `/_next/static/:file(.+\\.${kind})`,
      has: [
        { type: 'header' as const, key: 'accept-encoding', value: '(?:.*,\\s*)?br(?:\\s*,.*)?' },
      ],
      type: kind === 'js' ? 'application/javascript' : 'text/css',
    }))
  : [];

/** For those who came by HTTPS; browsers ignore it elsewhere. */
const httpsOnly = [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }];

const config: NextConfig = {
  // An open tab notices the next deploy by this name.
  deploymentId: process.env.DEPLOYMENT_ID || undefined,
  cacheComponents: true,
  partialPrefetching: true,
  typedRoutes: true,
  reactStrictMode: true,
  // forbidden() is what gives the access-denied page its status 403 when it is prerendered.
  experimental: {
    serverActions: {
      // Next then accepts an action from a page under the public name, whatever the proxy calls the app.
      allowedOrigins: siteUrl ? [new URL(siteUrl).host] : [],
      // Next parses a body before it calls an action. In the worst one, 1 MB of brackets, that took 177 ms, and 60 ms in this.
      bodySizeLimit: '500kb',
    },
    authInterrupts: true,
    // A page of somebody's own would be rendered twice for each request and sent twice in one answer, for a tab to keep
    // what little of it is not theirs. Links bring that part beforehand.
    cachedNavigations: false,
    // Fewer, larger scripts, the default being 50 kB before minification: visitors ask for fewer files, players and
    // admins for about as many bytes. Much above this, pages no longer share what they have in common.
    turbopackChunking: { minChunkSize: 85_000 },
  },
  cacheHandler: join(import.meta.dirname, 'lib/server/cache/pages.ts'),
  cacheHandlers: { default: join(import.meta.dirname, 'lib/server/cache/data.ts') },
  // What middleware shows instead is named by the address it was asked under: normalized, that of a process started with
  // -H 127.0.0.1 becomes another server's, which Next would ask for it, by HTTPS where a proxy came so.
  skipProxyUrlNormalize: true,
  poweredByHeader: false,
  // `next dev` would write its own rules into AGENTS.md.
  agentRules: false,
  // `npm run dev -- --lan` answers phones on the same network, under this machine's own addresses.
  allowedDevOrigins: process.env.DEV_ORIGINS?.split(','),
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  ...(process.env.BUILD_STANDALONE && {
    output: 'standalone',
    outputFileTracingRoot: import.meta.dirname,
  }),
  // `npm test -- types` is the type check; a build repeats nothing that the checks have done.
  typescript: { ignoreBuildErrors: true },
  async headers() {
    return [
      { source: '/:path*', headers: guarded },
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
      { source: unlisted, headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
      // A cache between here and the readers knows nothing of these cookies, and would hand one the other's page.
      ...CACHED_PATTERNS.flatMap((source) =>
        [{ missing: personal }, { has: sentFromCached }].map((when) => ({
          source,
          ...when,
          headers: [{ key: 'Cache-Control', value: 'private, no-cache' }],
        })),
      ),
    ];
  },
  async redirects() {
    return [
      { source: '/visitor', destination: '/', permanent: true },
      { source: '/visitor/:path+', destination: '/:path+', permanent: true },
    ];
  },
  async rewrites() {
    const moved = (when: Conditions) =>
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
      ...moved({ missing: personal, has: piecesOfPersonal }),
      ...pages,
      ...moved({ has: piecesOfCached }),
    ];
    return { beforeFiles };
  },
};

export default config;
