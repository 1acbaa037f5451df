import type { NextRequest, NextResponse } from 'next/server';
import { PERSONAL_COOKIES } from '@/lib/cookies';
import { isCachedPath, REWRITE_TARGETS, screenOf } from '@/lib/routes';
import { browserUrl } from '@/lib/env';
import { resourcesPolicy, scriptsPolicy } from './policy';
import { shellSources } from './shells';

const POLICY = 'content-security-policy';

/**
 * A policy for one answer, whose number used once Next writes on the scripts it renders for it. Pages that are served
 * whole from the cache bring a policy of their own, which would allow nothing together with this one. Asked before a
 * session is refreshed: which page is served is decided by the cookies as they came.
 */
export function policyFor(request: NextRequest) {
  const { pathname } = request.nextUrl;
  // An empty cookie is none.
  const isPersonal = PERSONAL_COOKIES.some((name) => request.cookies.get(name)?.value);
  const isCached = isCachedPath(pathname) && !isPersonal;
  const isRewritten = REWRITE_TARGETS.some((path) => path === pathname);
  const isScreen = !isCached && (screenOf(pathname) !== undefined || isRewritten);
  const shells = isScreen && process.env.NODE_ENV === 'production' ? shellSources() : null;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const scripts = shells && scriptsPolicy([`'nonce-${nonce}'`, ...shells]);

  return {
    /** What the page is asked with. Next would take a nonce from whoever sends one. */
    ask({ headers: sent }: NextRequest): { request: { headers: Headers } } {
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
