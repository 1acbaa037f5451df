import { track } from '@/lib/analytics/server';
import { isOwnPage } from '@/lib/server/origin';
import { forgetSession } from '@/lib/accounts/session-cookies';
import { createServerSupabase } from '@/lib/supabase/server';
import { log } from '@/lib/server/log';

/**
 * Ends the session of this browser, even when the auth server cannot be told. No server action: those answer with the
 * page they were called from, which nobody is signed in to see any more. They also refuse other sites by themselves;
 * here that has to be said.
 */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnPage(request.headers)) return new Response(null, { status: 403 });
  const supabase = await createServerSupabase();
  const { data } = await supabase.auth.getClaims();
  const { error } = await supabase.auth.signOut({ scope: 'local' });
  if (error) log.error('The auth server was not told about a sign-out', error);
  await forgetSession();
  if (data) track('user_logout', {}, { id: data.claims.sub });
  return new Response(null, { status: 204 });
}
