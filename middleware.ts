import { NextResponse, type NextRequest } from 'next/server';
import { PERSONAL_COOKIES } from '@/lib/cookies';
import { accessTo, needsDatabase, screenOf } from '@/lib/routes';
import { browserUrl } from '@/lib/supabase/env';
import { isNoAdmin } from '@/lib/accounts/viewer-header';
import { isOversizedAction } from '@/lib/server/action-bodies';
import { pathOfMissing } from '@/lib/server/existing-pages';
import { safePath, signInPath } from '@/lib/accounts/redirect';
import { isFromElsewhere } from '@/lib/server/client-address';
import { OWN_SCRIPT, policyOf } from '@/lib/server/policy';
import { answerUnavailable } from '@/lib/server/unavailable';
import { BACKEND_PATH, backendRewrite } from '@/lib/server/backend-rewrite';
import type { Supabase } from '@/lib/supabase/client';
import { isDatabaseThere } from '@/lib/server/patience';
import { rpc } from '@/lib/supabase/rpc';
import { updateSession } from '@/lib/server/refresh-session';
import { unexpected_error } from '@/lib/words/common';

/** Pages of one person that search engines may list. */
const LISTED = /^\/(?:$|house-game\/|results\/|themes\/)/;

/** Whether this is a theme's page, or the visitors' page of a house game. */
const isCached = ({ nextUrl: { pathname }, cookies }: NextRequest) =>
  /^\/themes\/[^/]+$/.test(pathname) ||
  (/^\/house-game\/[^/]+$/.test(pathname) && !PERSONAL_COOKIES.some((name) => cookies.has(name)));

/**
 * Refreshes the session, redirects visitors to /auth, denies /admin to other users, shows a page with status 503 where the
 * session or the database cannot be reached, and sets a policy with a nonce.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  if (pathname.startsWith(`${BACKEND_PATH}/`)) {
    const target = backendRewrite(request.nextUrl);
    return target ? NextResponse.rewrite(target) : NextResponse.next();
  }
  // Next would refuse it, too, but as an error of its own.
  if (request.method === 'POST' && isFromElsewhere(request.headers))
    return new NextResponse(unexpected_error.title, { status: 403 });
  if (request.method === 'POST' && (await isOversizedAction(request)))
    return new NextResponse(unexpected_error.title, { status: 413 });
  const [, first = ''] = pathname.split('/', 2);
  if (first !== first.toLowerCase()) {
    const spelled = `/${first.toLowerCase()}${pathname.slice(1 + first.length)}`;
    return NextResponse.redirect(new URL(safePath(spelled + search), request.url), 308);
  }
  const missing = request.method === 'POST' ? null : await pathOfMissing(pathname);
  if (missing) return NextResponse.rewrite(new URL(missing, request.url), { status: 404 });
  // Cached pages have no nonce, and their policy is in next.config.ts.
  if (request.method !== 'POST' && isCached(request)) return NextResponse.next();
  // A server action refreshes and checks the session itself, and returns refusals beside the typed text.
  if (request.method === 'POST' && request.headers.has('next-action')) return NextResponse.next();
  const { who, supabase, carry } = await updateSession(request);
  const access = accessTo(request.nextUrl);
  if (who === 'visitor' && access !== 'everybody') {
    const back = search.replace(/[?&]_rsc(=[^&]*)?(?=&|$)/, '').replace(/^&/, '?');
    return carry(NextResponse.redirect(new URL(signInPath(pathname + back), request.url)));
  }
  const headers = new Headers(request.headers);
  const isDenied = who === 'user' && access === 'admin' && (await isNoAdmin(supabase, headers));
  if (isDenied)
    return carry(NextResponse.rewrite(new URL('/access-denied', request.url), { status: 403 }));
  // The router shows an error within its layout, and a form without scripts keeps what was typed.
  const isDocument = request.method !== 'POST' && !headers.has('rsc');
  if (isDocument && !(await isReadable(request, supabase))) {
    answerUnavailable([200]);
    return carry(NextResponse.rewrite(new URL('/unavailable', request.url)));
  }
  // The 404 page is the same for everybody.
  if (!screenOf(pathname)) return carry(NextResponse.next());
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64');
  const policy = policyOf(browserUrl, [`'nonce-${nonce}'`, OWN_SCRIPT]);
  // Next gives the nonce of this header to the scripts it renders.
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  if (!LISTED.test(pathname)) response.headers.set('X-Robots-Tag', 'noindex');
  return carry(response);
}

/** Whether a page can be read that needs the session or the database. */
async function isReadable({ nextUrl }: NextRequest, supabase: Supabase): Promise<boolean> {
  if (!screenOf(nextUrl.pathname) || !needsDatabase(nextUrl)) return true;
  if (supabase.isUnknown) return accessTo(nextUrl) === 'everybody';
  return isDatabaseThere(() => rpc(supabase, 'my_account', {}, { retries: 0 }));
}

/** The pages of one person, with a cookie of ours also `/` and house games, and other spellings; a unit test compares them. */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/(account|admin|auth|card|create-private-session|email-verification|game|group|guest|invite|join|join-group|join-group-direct|keep-your-cards|my-games|my-groups|notices|reset-password|results|table|unsubscribe)/:path*',
    '/themes/:slug/print',
    '/supabase/:path*',
    '/:first((?!_next|api)[^/.]*[A-Z][^/.]*)/:path*',
    { source: '/((?!_next/|api/).*)', has: [{ type: 'header', key: 'origin' }] },
    { source: '/((?!_next/|api/).*)', has: [{ type: 'header', key: 'next-action' }] },
    {
      source: '/((?!_next/|api/).*)',
      has: [{ type: 'header', key: 'content-type', value: 'multipart/form-data.*' }],
    },
    { source: '/(house-game|themes)/:path*', has: [{ type: 'header', key: 'hb-perhaps' }] },
    { source: '/', has: [{ type: 'cookie', key: 'hb-seen' }] },
    { source: '/', has: [{ type: 'cookie', key: 'hb-guest' }] },
    { source: '/house-game/:gameId', has: [{ type: 'cookie', key: 'hb-seen' }] },
    { source: '/house-game/:gameId', has: [{ type: 'cookie', key: 'hb-guest' }] },
  ],
};
