import type { NextRequest, NextResponse } from 'next/server';
import { routeOf } from '@/lib/analytics/routes';
import { browserUrl } from '@/lib/supabase/env';
import { getsVisitorPage } from '@/lib/visitor-pages';
import { resourcesPolicy, scriptsPolicy } from './policy';
import { shellSources } from './shells';

/** What other addresses are answered with; nothing links to them. */
const REFUSALS = /^\/(access-denied|no-such-house-game)$/;

const POLICY = 'content-security-policy';

/**
 * A policy for one answer, whose number used once Next writes on the scripts it renders for it. Pages that are served
 * whole from the cache bring a policy of their own, which would allow nothing together with this one.
 */
export function policyFor(request: NextRequest) {
  const { pathname } = request.nextUrl;
  const isCached = getsVisitorPage(pathname, (name) => request.cookies.get(name)?.value);
  const isScreen = !isCached && (routeOf(pathname) !== '/[other]' || REFUSALS.test(pathname));
  const shells = isScreen && process.env.NODE_ENV === 'production' ? shellSources() : null;

  const headers = new Headers(request.headers);
  // Next would take a nonce from whoever sends one.
  headers.delete(POLICY);
  if (!shells) return { headers, protect: (response: NextResponse) => response };

  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const scripts = scriptsPolicy([`'nonce-${nonce}'`, ...shells]);
  headers.set(POLICY, scripts);
  const protect = (response: NextResponse) => {
    response.headers.set(POLICY, `${resourcesPolicy(browserUrl)}; ${scripts}`);
    return response;
  };
  return { headers, protect };
}
