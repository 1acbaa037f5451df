import type { NextConfig } from 'next';

const browserUrl = process.env.NEXT_PUBLIC_SUPABASE_URL;
const serverUrl = process.env.SUPABASE_URL;

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  typedRoutes: true,
  reactStrictMode: true,
  // forbidden() is what gives the access-denied page its status 403 when it is prerendered.
  experimental: { authInterrupts: true },
  poweredByHeader: false,
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // `npm run types` is the type check; a build repeats nothing that the checks have done.
  typescript: { ignoreBuildErrors: true },
  async rewrites() {
    // A path instead of an URL means: the browser reaches the backend through this app's own origin.
    if (!browserUrl?.startsWith('/') || !serverUrl) return [];
    return [{ source: `${browserUrl}/:path*`, destination: `${serverUrl}/:path*` }];
  },
};

export default config;
