import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { cookies } from 'next/headers';
import { NextResponse } from 'next/server';
import { SESSION_COOKIE } from '@/lib/cookies';
import type { TokenResponse } from '@/lib/supabase/access-token';
import type { Supabase } from '@/lib/supabase/client';
import { backendNow } from '@/lib/server/backend-fetch';
import { claimsOf } from '@/lib/server/refresh-session';
import { createServerSupabase } from '@/lib/server/supabase';

const headers = { 'Cache-Control': 'private, no-store' };

/**
 * Returns the access token of the caller's session, refreshed if needed, for calls from the browser. The session itself
 * stays in its cookie, which scripts cannot read.
 */
export async function GET(): Promise<NextResponse> {
  const supabase = await createServerSupabase();
  const { data, error } = await claimsOf(supabase);
  if (isAuthRetryableFetchError(error)) return new NextResponse(null, { status: 503, headers });
  const token = data && (supabase.token ?? (await storedToken(supabase)));
  if (!token) (await cookies()).delete(SESSION_COOKIE);
  const response: TokenResponse = {
    token,
    seconds: token ? Math.max(0, data.claims.exp - backendNow() / 1000) : 0,
  };
  return NextResponse.json(response, { headers });
}

/** The token of a session that was refreshed for this request. */
async function storedToken(supabase: Supabase): Promise<string | null> {
  const { data } = await supabase.auth.getSession();
  return data.session?.access_token ?? null;
}
