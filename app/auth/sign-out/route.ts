import { track } from '@/lib/server/analytics';
import { isOwnPage } from '@/lib/server/origin';
import { forgetSession } from '@/lib/accounts/session-cookies';
import { claimsOf } from '@/lib/server/refresh-session';
import { createServerSupabase } from '@/lib/server/supabase';
import { log } from '@/lib/server/log';

/**
 * Ends the session of this browser, even if the auth server does not respond. A route and no server action, because the
 * response of an action re-renders its page, which needs the session. Unlike an action, it must check the origin itself.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnPage(request.headers)) return new Response(null, { status: 403 });
  const supabase = await createServerSupabase();
  const { data, error: unread } = await claimsOf(supabase);
  // Without a usable token, the client would first try to refresh the session.
  const error = supabase.isUnknown
    ? unread
    : (await supabase.auth.signOut({ scope: 'local' })).error;
  if (error) log.error('The auth server did not confirm a sign-out', error);
  await forgetSession();
  if (data) track('user_logout', {}, { id: data.claims.sub });
  // The browser keeps personal pages for Back.
  const headers = { 'Clear-Site-Data': '"cache"' };
  // A form, which a page without scripts has.
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return new Response(null, { status: 303, headers: { ...headers, Location: '/' } });
  return new Response(null, { status: 204, headers });
}
