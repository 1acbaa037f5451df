import 'server-only';
import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { io } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { AUTH_COOKIE } from '@/lib/cookies';
import { isSecureRequest } from '@/lib/server/origin';
import { addressOf } from '@/lib/server/client-address';
import type { Supabase } from './client';
import type { Database } from './database.types';
import { appKey, publishableKey, serverUrl } from '@/lib/env';
import { fetchWithTimeout } from './fetch-timeout';
import { createRequestClient } from './request-client';

/**
 * A client that acts as whoever sent this request; row security decides what it sees. `device` is for a sign-in from a
 * browser that has signed in to the account before.
 */
export async function createServerSupabase(device: string | null = null): Promise<Supabase> {
  const store = await cookies();
  // A session is judged by the clock, so nothing that follows belongs in a prerender; call this outside `try`.
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
          // Rendering may not set cookies; the middleware has refreshed the session before.
        }
      },
    },
  });
}

/** A client without a session, for reads that are cached for everybody; with the visitor it acts for, if there is one. */
export function createPublicSupabase(
  address: string | null = null,
  device: string | null = null,
): SupabaseClient<Database> {
  return createServerClient(serverUrl(), publishableKey, {
    cookieOptions: { name: AUTH_COOKIE },
    cookies: { getAll: () => [], setAll: () => undefined },
    // What is cached is for 'use cache' to say. Next would also keep each answer below it, even from build to build.
    global: {
      fetch: (input, init) => fetchWithTimeout(input, { ...init, cache: 'no-store' }),
      headers: appHeaders(address, device),
    },
  });
}

/** Attempts are counted by visitor, and the backend itself sees only this server; the key proves that these are true. */
function appHeaders(address: string | null, device: string | null): Record<string, string> {
  const key = appKey();
  return {
    ...(key && { 'X-App-Key': key }),
    ...(address && { 'X-Forwarded-For': address }),
    ...(device && { 'X-Known-Device': device }),
  };
}
