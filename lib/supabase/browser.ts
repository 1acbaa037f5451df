'use client';

import { createBrowserClient } from '@supabase/ssr';
import { AUTH_COOKIE } from '@/lib/cookies';
import { reconnectAfterMs } from '@/lib/browser/reconnect';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { browserUrl, publishableKey } from '@/lib/env';
import { fetchWithTimeout } from './fetch-timeout';

/** The one client of this tab: @supabase/ssr hands out the same instance every time. */
export function createBrowserSupabase(): SupabaseClient<Database> {
  return createBrowserClient(new URL(browserUrl, window.location.origin).href, publishableKey, {
    cookieOptions: { name: AUTH_COOKIE, secure: window.location.protocol === 'https:' },
    global: { fetch: fetchWithTimeout },
    realtime: { reconnectAfterMs },
    // The links in our mails carry a token_hash that /auth/confirm redeems; nothing arrives in the address bar.
    auth: { detectSessionInUrl: false },
  });
}

/** Before signing out: a channel that stays joined would go on listening with the old identity. */
export async function leaveAllChannels(): Promise<void> {
  await createBrowserSupabase().removeAllChannels();
}
