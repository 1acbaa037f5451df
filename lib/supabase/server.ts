import 'server-only';
import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { io } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { AUTH_COOKIE } from '@/lib/cookies';
import { isSecureRequest } from '@/lib/server/origin';
import { addressOf } from '@/lib/server/client-address';
import { serverUrl, settings } from '@/lib/server/settings';
import type { Supabase } from './client';
import type { Database } from './database.types';
import { publishableKey } from './env';
import { fetchWithTimeout } from './client';
import { createRequestClient } from './request-client';

/**
 * A client with the session of this request, under row security. `device` identifies a browser that has signed in to the
 * account before, for a sign-in.
 */
export async function createServerSupabase(device: string | null = null): Promise<Supabase> {
  const store = await cookies();
  // A session depends on the clock, so nothing after this line may be prerendered. Call this function outside `try`.
  await io();
  const isSecure = await isSecureRequest();
  const address = addressOf(await headers());
  return createRequestClient({
    isSecure,
    headers: appHeaders(address, device),
    cookies: {
      getAll: () => store.getAll(),
      setAll(changes) {
        try {
          for (const { name, value, options } of changes) store.set(name, value, options);
        } catch {
          // Rendering cannot set cookies. The middleware has already refreshed the session.
        }
      },
    },
  });
}

/** A client without a session, for cached reads, or for a visitor's request with their address and device. */
export function createPublicSupabase(
  address: string | null = null,
  device: string | null = null,
): SupabaseClient<Database> {
  return createServerClient(serverUrl(), publishableKey, {
    cookieOptions: { name: AUTH_COOKIE },
    cookies: { getAll: () => [], setAll: () => undefined },
    // 'use cache' alone decides what is cached. Next would also cache each fetch, even across builds.
    global: {
      fetch: (input, init) => fetchWithTimeout(input, { ...init, cache: 'no-store' }),
      headers: appHeaders(address, device),
    },
  });
}

/** The backend rate-limits by visitor but sees only this server, so the app sends the visitor's address, with a key as proof. */
function appHeaders(address: string | null, device: string | null): Record<string, string> {
  const key = settings().APP_KEY;
  return {
    ...(key && { 'X-App-Key': key }),
    ...(address && { 'X-Forwarded-For': address }),
    ...(device && { 'X-Known-Device': device }),
  };
}
