'use client';

import { createBrowserClient } from '@supabase/ssr';
import { AUTH_COOKIE } from '@/lib/cookies';
import { reconnectAfterMs } from '@/lib/browser/reconnect';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { browserUrl, publishableKey } from '@/lib/env';
import { fetchWithTimeout } from './fetch-timeout';

/** The one client of this tab: @supabase/ssr returns the same instance every time. */
export function createBrowserSupabase(): SupabaseClient<Database> {
  return createBrowserClient(new URL(browserUrl, window.location.origin).href, publishableKey, {
    cookieOptions: { name: AUTH_COOKIE, secure: window.location.protocol === 'https:' },
    global: { fetch: fetchWithTimeout },
    realtime: { reconnectAfterMs },
    // E-mailed links carry a token_hash for /auth/confirm, never a session in the address.
    auth: { detectSessionInUrl: false },
  });
}

/** Called before signing out, because a joined channel keeps its old identity. */
export async function leaveAllChannels(): Promise<void> {
  await createBrowserSupabase().removeAllChannels();
}
