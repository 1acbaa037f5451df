import type { NextConfig } from 'next';
import { PERSONAL_COOKIES } from './lib/cookies.ts';
import { cutValues } from './lib/server/env-files.ts';
import { policyOf } from './lib/server/policy.ts';
import { endIfWrong } from './lib/server/settings.ts';

// `next typegen` and tests load this file without a backend. A server checks its settings in instrumentation-node.ts.
endIfWrong(process.env, {
  needsBackend: process.argv.includes('build'),
  cut: cutValues(process.env, process.cwd(), process.env.NODE_ENV),
});

const { DEPLOYMENT_ID, SITE_URL, DEV_ORIGINS, NEXT_DIST_DIR, BUILD_STANDALONE } = process.env;

/** The middleware replaces the policy on the pages of one person. */
const everywhere = {
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  // Browsers ignore it without HTTPS.
  'Strict-Transport-Security': 'max-age=31536000',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Content-Security-Policy': policyOf(process.env.NEXT_PUBLIC_SUPABASE_URL ?? '', [
    "'unsafe-inline'",
  ]),
};

// No shared cache stores pages. Not `no-store`, which would keep a page with a live channel from being restored by Back.
const pages = { 'Cache-Control': 'private, no-cache' };

/** The address gives access, so it is sent to no other site, kept in no cache and listed nowhere. */
const secretAddress = {
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
};

/** A request without a cookie of ours gets the visitors' form of these pages, which is cached without its query. */
const visitors = [
  ...PERSONAL_COOKIES.map((key) => ({ type: 'cookie' as const, key })),
  { type: 'query' as const, key: 'view', value: 'table' },
];

const listed = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

const config: NextConfig = {
  // An open tab detects a new build by this id.
  deploymentId: DEPLOYMENT_ID || undefined,
  distDir: NEXT_DIST_DIR ?? '.next',
  ...(BUILD_STANDALONE && { output: 'standalone', outputFileTracingRoot: import.meta.dirname }),
  outputFileTracingIncludes: { '/admin/**': ['./supabase/themes/*.txt'] },
  cacheComponents: true,
  partialPrefetching: true,
  cacheMaxMemorySize: 24 * 1024 * 1024,
  typedRoutes: true,
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true }, // Closes /_next/image.
  // Otherwise `next dev` writes its rules into AGENTS.md.
  agentRules: false,
  // `npm run dev -- --lan` serves phones on the same network, under this machine's addresses.
  allowedDevOrigins: DEV_ORIGINS?.split(','),
  typescript: { ignoreBuildErrors: true }, // `npm test -- types` checks types.
  // The middleware's rewrites use the request's URL, in which Next would replace 127.0.0.1 by another host.
  skipProxyUrlNormalize: true,
  experimental: {
    // A build in a folder of its own would write 160 MB that no later build reads.
    turbopackFileSystemCacheForBuild: !NEXT_DIST_DIR,
    // `next start` reads no source maps; they are for errors of `next build` itself, and a sixth of its work.
    turbopackSourceMaps: !NEXT_DIST_DIR,
    // Accepts actions from pages under the public name. Larger bodies go to app/api/large.
    serverActions: {
      allowedOrigins: SITE_URL ? [new URL(SITE_URL).host] : [],
      bodySizeLimit: '60kb',
    },
    // For forbidden(), which gives the access-denied page its status 403.
    authInterrupts: true,
    // Requests for made-up addresses must not fill the disk.
    isrFlushToDisk: false,
    // Otherwise every page of a person is rendered and sent twice, so that tabs can cache its small static part.
    cachedNavigations: false,
  },
  headers: async () => [
    { source: '/:path*', headers: listed(everywhere) },
    // A name with a dot is a file, except where it could be a page.
    { source: '/((?!_next/|api/|supabase/)[^.]*)', headers: listed(pages) },
    { source: '/:kind(themes|house-game)/:name', headers: listed(pages) },
    { source: '/:api(api)?/:kind(table|card)/:token', headers: listed(secretAddress) },
  ],
  rewrites: async () => ({
    beforeFiles: ['/', '/house-game/:gameId'].map((source) => {
      const destination = `/visitor${source}`.replace(/\/$/, '');
      return { source, destination, missing: visitors };
    }),
  }),
};

export default config;
