import { NextResponse, type NextRequest } from 'next/server';
import { signInPath } from '@/lib/redirect';
import { rpc } from '@/lib/supabase/rpc';
import { updateSession } from '@/lib/supabase/session';
import type { Supabase } from '@/lib/supabase/client';

const NEEDS_SIGN_IN =
  /^\/(create-private-session|join-group|my-groups|my-games|group|join-group-direct|game|admin)(\/|$)/;
const NEEDS_ADMIN = /^\/admin(\/|$)/;

/** Refreshes the session; signed out → /auth and back; not an admin on /admin → access denied. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const { who, supabase, carry } = await updateSession(request);

  if (who === 'visitor' && NEEDS_SIGN_IN.test(pathname)) {
    return carry(NextResponse.redirect(new URL(signInPath(pathname + search), request.url)));
  }
  if (who === 'user' && NEEDS_ADMIN.test(pathname) && !(await isAdmin(supabase))) {
    const denied = new URL('/access-denied', request.url);
    return carry(NextResponse.rewrite(denied, { request, status: 403 }));
  }
  return carry(NextResponse.next({ request }));
}

/** "If the admin check fails, the user is treated as not an admin." */
async function isAdmin(supabase: Supabase): Promise<boolean> {
  try {
    const account = await rpc<{ is_admin: boolean } | null>(supabase, 'my_account');
    return account?.is_admin ?? false;
  } catch (error) {
    console.error('The admin check failed', error);
    return false;
  }
}

/** Screens that need sign-in always; every other page only for browsers that hold a session, so visitors pass untouched. */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/(create-private-session|join-group|my-groups|my-games|group|join-group-direct|game|admin)/:path*',
    {
      source: '/((?!_next/|supabase/|.*\\.[a-z0-9]+$).*)',
      has: [{ type: 'cookie', key: 'hb-auth' }],
    },
    {
      source: '/((?!_next/|supabase/|.*\\.[a-z0-9]+$).*)',
      has: [{ type: 'cookie', key: 'hb-auth.0' }],
    },
  ],
};
