import type { EmailOtpType } from '@supabase/supabase-js';
import { redirect } from 'next/navigation';
import type { NextRequest } from 'next/server';
import { track } from '@/lib/analytics/server';
import { getOrigin } from '@/lib/origin';
import { safePath, signInPath, withNotice } from '@/lib/redirect';
import { rememberSession } from '@/lib/session';
import { createServerSupabase } from '@/lib/supabase/server';
import { getViewer } from '@/lib/viewer';

/** Where the links of our auth mails lead: redeems the token, on whatever device the mail was opened. */
export async function GET(request: NextRequest): Promise<Response> {
  const query = request.nextUrl.searchParams;
  const isRecovery = query.get('type') === 'recovery';
  const next = pathOf(query.get('next'), await getOrigin());

  const supabase = await createServerSupabase();
  const { data, error } = await supabase.auth.verifyOtp({
    type: (query.get('type') ?? 'signup') as EmailOtpType,
    token_hash: query.get('token_hash') ?? '',
  });
  if (!error) {
    await rememberSession();
    track('user_login', {}, data.user);
    redirect(isRecovery ? '/reset-password' : withNotice(next, 'email_confirmed'));
  }
  if (isRecovery) redirect(withNotice(signInPath('/', 'forgot'), 'reset_link_invalid'));
  // The same link pressed twice in one browser has done its work already.
  if (await getViewer()) redirect(next);
  redirect(`/email-verification?${new URLSearchParams({ link: 'expired', redirect: next })}`);
}

/** Mail templates hand on the full address they were given; only our own path of it is followed. */
function pathOf(next: string | null, origin: string) {
  return safePath(next?.startsWith(`${origin}/`) ? next.slice(origin.length) : next);
}
