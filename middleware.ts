import { NextResponse, type NextRequest } from 'next/server';
import type { Viewer } from '@/lib/contract/accounts';
import { tellViewer } from '@/lib/accounts/told-viewer';
import { policyFor } from '@/lib/server/csp/nonce';
import { signInPath } from '@/lib/accounts/redirect';
import { accessTo, isCachedPath } from '@/lib/routes';
import { gameIdSchema } from '@/lib/games/schema';
import { unexpected_error } from '@/lib/words/common';
import { isFromElsewhere } from '@/lib/server/client-address';
import { BACKEND_PATH, backendRewrite } from '@/lib/supabase/backend-rewrite';
import { rpc } from '@/lib/supabase/rpc';
import { updateSession } from '@/lib/supabase/refresh-session';
import type { Supabase } from '@/lib/supabase/client';
import { log } from '@/lib/server/log';

/** A house game's page, and its call sheet. */
const HOUSE_GAME = /^\/(?:house-game|admin\/house-games)\/([^/]+)$/;

/** Refreshes the session; signed out → /auth and back; not an admin on /admin → access denied; no such house game → 404. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  if (pathname.startsWith(`${BACKEND_PATH}/`)) {
    const target = backendRewrite(request.nextUrl);
    return target ? NextResponse.rewrite(target) : NextResponse.next();
  }
  const search = searchOf(request);
  // Next would refuse it, too, but as trouble of its own.
  if (request.method === 'POST' && isFromElsewhere(request.headers)) {
    return new NextResponse(unexpected_error.title, { status: 403 });
  }
  const spelled = pathname.toLowerCase();
  if (spelled !== pathname && isCachedPath(spelled)) {
    // A page under another spelling of its address would be cached once more, and stay when the game has changed.
    return NextResponse.redirect(new URL(spelled + search, request.url), 308);
  }
  const { ask, protect } = policyFor(request);
  // A server action asks by itself who sent it, refreshes the session, and refuses in words and beside what was typed.
  if (request.method === 'POST' && request.headers.has('next-action')) {
    return protect(NextResponse.next(ask(request)));
  }
  const { who, supabase, carry } = await updateSession(request);
  const answer = (response: NextResponse) => carry(protect(response));

  const access = accessTo(pathname);
  if (who === 'visitor' && access !== 'everybody' && !isMailed(request)) {
    return carry(NextResponse.redirect(new URL(signInPath(pathname + search), request.url)));
  }
  const viewer = who === 'user' && access === 'admin' ? await accountOf(supabase) : null;
  if (who === 'user' && access === 'admin' && !viewer?.is_admin) {
    const denied = new URL('/access-denied', request.url);
    return answer(NextResponse.rewrite(denied, { ...ask(request), status: 403 }));
  }
  const [, gameId] = HOUSE_GAME.exec(pathname) ?? [];
  if (gameId && !(await isHouseGame(supabase, gameId))) {
    // The page would find out too, but by then its status is on the way.
    const missing = new URL('/no-such-house-game', request.url);
    return answer(NextResponse.rewrite(missing, ask(request)));
  }
  const asked = ask(request);
  if (viewer) tellViewer(asked.request.headers, viewer);
  return answer(NextResponse.next(asked));
}

/** What was asked for, without the number that a browser adds where it asks for a piece of a page. */
function searchOf({ nextUrl }: NextRequest): string {
  return nextUrl.search.replace(/[?&]_rsc(=[^&]*)?(?=&|$)/, '').replace(/^&/, '?');
}

/** Whoever comes from an invitation's mail reads what it is to before an account is asked for. */
const isMailed = ({ nextUrl: { pathname, searchParams } }: NextRequest) =>
  pathname.startsWith('/join-group-direct/') && searchParams.has('invitation');

const isId = (text: string) => gameIdSchema.safeParse({ game_id: text }).success;

/** House games are never deleted, so one that was found is not looked for again. */
const found = new Set<string>();

async function isHouseGame(supabase: Supabase, id: string): Promise<boolean> {
  if (found.has(id)) return true;
  if (!isId(id)) return false;
  const { data, error } = await supabase
    .from('games')
    .select('id')
    .eq('id', id)
    .eq('kind', 'house')
    .maybeSingle();
  if (data) found.add(id);
  return error !== null || data !== null;
}

/** "If the admin check fails, the user is treated as not an admin." */
async function accountOf(supabase: Supabase): Promise<Viewer | null> {
  try {
    return await rpc(supabase, 'my_account', {});
  } catch (error) {
    log.error('The admin check failed', error);
    return null;
  }
}

/**
 * Every screen but those that visitors get from the cache: they pass untouched, unless a page posts something to them.
 * Next reads this before any code runs, so it is written out; a unit test holds it to lib/routes.ts.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/(access-denied|admin|auth|create-private-session|email-verification|game|group|guest|invite|join|join-group|join-group-direct|my-games|my-groups|no-such-house-game|reset-password|results)/:path*',
    '/house-game/:gameId((?![0-9a-f-]{36}$).*)',
    '/((?!_next/|api/|supabase/|.*\\.[a-z0-9]+$).*[A-Z].*)',
    '/supabase/:path*',
    {
      source: '/((?!_next/|api/|supabase/|.*\\.[a-z0-9]+$).*)',
      has: [{ type: 'header', key: 'origin' }],
    },
    {
      source: '/((?!_next/|api/|supabase/|.*\\.[a-z0-9]+$).*)',
      has: [{ type: 'cookie', key: 'hb-seen' }],
    },
    {
      source: '/((?!_next/|api/|supabase/|.*\\.[a-z0-9]+$).*)',
      has: [{ type: 'cookie', key: 'hb-guest' }],
    },
    {
      source: '/((?!_next/|api/|supabase/|.*\\.[a-z0-9]+$).*)',
      has: [{ type: 'cookie', key: 'hb-auth' }],
    },
    {
      source: '/((?!_next/|api/|supabase/|.*\\.[a-z0-9]+$).*)',
      has: [{ type: 'cookie', key: 'hb-auth.0' }],
    },
  ],
};
