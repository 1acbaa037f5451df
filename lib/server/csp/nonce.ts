import type { NextRequest, NextResponse } from 'next/server';
import { PERSONAL_COOKIES } from '@/lib/cookies';
import { screenOf } from '@/lib/routes';
import { isCachedPath, REWRITE_TARGETS } from '@/lib/routing';
import { browserUrl } from '@/lib/env';
import { resourcesPolicy, scriptsPolicy } from './policy';
import { shellSources } from './shells';

const POLICY = 'content-security-policy';

/**
 * The policy of one response, with a nonce that Next adds to the scripts it renders. Pages that are served completely from
 * the cache have their own policy, which together with this one would allow nothing. Call this before the session is
 * refreshed, because the cookies of the request decide whether the cached page is served.
 */
export function policyFor(request: NextRequest) {
  const { pathname } = request.nextUrl;
  // An empty cookie counts as absent.
  const isPersonal = PERSONAL_COOKIES.some((name) => request.cookies.get(name)?.value);
  const isCached = isCachedPath(pathname) && !isPersonal;
  const isRewritten = REWRITE_TARGETS.some((path) => path === pathname);
  const isScreen = !isCached && (screenOf(pathname) !== undefined || isRewritten);
  const shells = isScreen && process.env.NODE_ENV === 'production' ? shellSources() : null;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const scripts = shells && scriptsPolicy([`'nonce-${nonce}'`, ...shells]);

  return {
    /** The headers for rendering. A policy that the client sent is dropped, because Next would use its nonce. */
    requestOptions({ headers: sent }: NextRequest): { request: { headers: Headers } } {
      const headers = new Headers(sent);
      if (scripts) headers.set(POLICY, scripts);
      else headers.delete(POLICY);
      return { request: { headers } };
    },
    protect(response: NextResponse): NextResponse {
      if (scripts) response.headers.set(POLICY, `${resourcesPolicy(browserUrl)}; ${scripts}`);
      return response;
    },
  };
}
