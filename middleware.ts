import { NextResponse, type NextRequest } from 'next/server';
import type { Viewer } from '@/lib/contract/accounts';
import { setViewerHeader } from '@/lib/accounts/viewer-header';
import { policyFor } from '@/lib/server/csp/nonce';
import { signInPath } from '@/lib/accounts/redirect';
import { accessTo, isCachedPath } from '@/lib/routing';
import { gameIdSchema } from '@/lib/games/schema';
import { readTable } from '@/lib/games/table-reads';
import { unexpected_error } from '@/lib/words/common';
import { isFromElsewhere } from '@/lib/server/client-address';
import { BACKEND_PATH, backendRewrite } from '@/lib/supabase/backend-rewrite';
import { rpc } from '@/lib/supabase/rpc';
import { updateSession } from '@/lib/supabase/refresh-session';
import type { Supabase } from '@/lib/supabase/client';
import { log } from '@/lib/server/log';

/** Matches a house game's page and its call sheet. */
const HOUSE_GAME = /^\/(?:house-game|admin\/house-games)\/([^/]+)$/;
const PRIVATE_GAME = /^\/game\/([^/]+)$/;
const RESULTS = /^\/results\/([^/]+)$/;
const TABLE = /^\/table\/([^/]+)$/;
const CARD = /^\/card\/([^/]+)$/;
const THEME = /^\/themes\/([^/]+)$/;

/** Refreshes the session. Redirects visitors to /auth, denies /admin to other users, and responds 404 for missing games. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  if (pathname.startsWith(`${BACKEND_PATH}/`)) {
    const target = backendRewrite(request.nextUrl);
    return target ? NextResponse.rewrite(target) : NextResponse.next();
  }
  const search = searchOf(request);
  // Next would refuse it, too, but as an error of its own.
  if (request.method === 'POST' && isFromElsewhere(request.headers)) {
    return new NextResponse(unexpected_error.title, { status: 403 });
  }
  const spelled = pathname.toLowerCase();
  if (spelled !== pathname && isCachedPath(spelled)) {
    // Under another spelling, the page would be cached a second time and not expire when its game changes.
    return NextResponse.redirect(new URL(spelled + search, request.url), 308);
  }
  const { requestOptions, protect } = policyFor(request);
  // A server action refreshes and checks the session itself, and returns refusals beside the typed text.
  if (request.method === 'POST' && request.headers.has('next-action')) {
    return protect(NextResponse.next(requestOptions(request)));
  }
  const { who, supabase, carry } = await updateSession(request);
  const respond = (response: NextResponse) => carry(protect(response));

  /** For a page that would notice only after its status has been sent. */
  const missing = () =>
    respond(
      NextResponse.rewrite(new URL('/no-such-house-game', request.url), requestOptions(request)),
    );

  const access = accessTo(pathname);
  const [, playedId] = PRIVATE_GAME.exec(pathname) ?? [];
  if (playedId && !isId(playedId)) return missing();
  if (playedId && who === 'visitor' && isOpened(request)) {
    // The page says whose game it is.
    if (!(await hasGroup(supabase, playedId))) return missing();
  } else if (who === 'visitor' && access !== 'everybody' && !isMailed(request)) {
    return carry(NextResponse.redirect(new URL(signInPath(pathname + search), request.url)));
  }
  const [, finishedId] = RESULTS.exec(pathname) ?? [];
  if (finishedId && isOpened(request) && !(await isGame(supabase, finishedId))) return missing();
  const viewer = who === 'user' && access === 'admin' ? await accountOf(supabase) : null;
  if (who === 'user' && access === 'admin' && !viewer?.is_admin) {
    const denied = new URL('/access-denied', request.url);
    return respond(NextResponse.rewrite(denied, { ...requestOptions(request), status: 403 }));
  }
  const [, token] = TABLE.exec(pathname) ?? [];
  if (token && !(await isTable(token))) return missing();
  const [, cardToken] = CARD.exec(pathname) ?? [];
  if (cardToken && !(await isCard(supabase, cardToken))) return missing();
  const [, gameId] = HOUSE_GAME.exec(pathname) ?? [];
  if (gameId && !(await isHouseGame(supabase, gameId))) return missing();
  const [, slug] = THEME.exec(pathname) ?? [];
  if (slug && !(await isTheme(supabase, slug))) {
    // No page has this path, and the one for missing pages has a policy of its own.
    return carry(NextResponse.rewrite(new URL(`${pathname}/none`, request.url)));
  }
  const options = requestOptions(request);
  if (viewer) setViewerHeader(options.request.headers, viewer);
  return respond(NextResponse.next(options));
}

/** The request's query without `_rsc`, which the router adds to its requests for page data. */
function searchOf({ nextUrl }: NextRequest): string {
  return nextUrl.search.replace(/[?&]_rsc(=[^&]*)?(?=&|$)/, '').replace(/^&/, '?');
}

/** The link of an e-mailed invitation, which shows a preview of the group before sign-in. */
const isMailed = ({ nextUrl: { pathname, searchParams } }: NextRequest) =>
  pathname.startsWith('/join-group-direct/') && searchParams.has('invitation');

const isId = (text: string) => gameIdSchema.safeParse({ game_id: text }).success;

/** The ids of existing house games, which are never deleted. */
const found = new Set<string>();

async function isHouseGame(supabase: Supabase, id: string): Promise<boolean> {
  if (found.has(id)) return true;
  if (!isId(id)) return false;
  try {
    const exists = await rpc(supabase, 'house_game_exists', { p_game_id: id });
    if (exists) found.add(id);
    return exists;
  } catch {
    return true;
  }
}

/** Whether the address was opened, unlike a page in an open tab whose session has ended: the router adds `_rsc`. */
const isOpened = ({ method, nextUrl }: NextRequest) =>
  method !== 'POST' && !nextUrl.searchParams.has('_rsc');

/** Whether a read finds something. After a failed read the page is rendered, and shows the failure itself. */
const exists = (read: Promise<unknown>): Promise<boolean> =>
  read.then(
    (found) => found !== null,
    () => true,
  );

/** Whether a visitor's address of a private game leads anywhere. */
const hasGroup = (supabase: Supabase, id: string): Promise<boolean> =>
  exists(rpc(supabase, 'group_of_game', { p_game_id: id }));

/** Whether a link to a card is on. */
const isCard = (supabase: Supabase, token: string): Promise<boolean> =>
  exists(rpc(supabase, 'linked_card', { p_token: token }));

const isGame = async (supabase: Supabase, id: string): Promise<boolean> =>
  (await isHouseGame(supabase, id)) || (isId(id) && (await hasGroup(supabase, id)));

/** Whether a link to a table view is on. */
const isTable = (token: string): Promise<boolean> => exists(readTable(token));

const isTheme = (supabase: Supabase, slug: string): Promise<boolean> =>
  exists(rpc(supabase, 'theme_page', { p_slug: slug }));

/** The viewer's account; null after a failed read, because the specification treats the user as no admin then. */
async function accountOf(supabase: Supabase): Promise<Viewer | null> {
  try {
    return await rpc(supabase, 'my_account', {});
  } catch (error) {
    log.error('The admin check failed', error);
    return null;
  }
}

/**
 * Every screen except cached pages for visitors, unless the request is a post. Next reads this without running any code,
 * so it must be a literal; a unit test compares it with lib/routes.ts.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/(access-denied|admin|auth|card|create-private-session|email-verification|game|group|guest|invite|join|join-group|join-group-direct|keep-your-cards|my-games|my-groups|no-such-house-game|notices|reset-password|results|table|unsubscribe)/:path*',
    '/house-game/:gameId((?![0-9a-f-]{36}$).*)',
    '/themes/:slug((?![a-z0-9-]{1,120}$).*)',
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
