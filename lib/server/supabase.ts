import 'server-only';
import { createServerClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import { io } from 'next/cache';
import { cookies, headers } from 'next/headers';
import { AUTH_COOKIE } from '@/lib/cookies';
import { isSecureRequest } from './origin';
import { addressOf } from './client-address';
import { serverUrl } from './settings';
import type { Supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database.types';
import { publishableKey } from '@/lib/supabase/env';
import { fetchForVisitor } from './auth-fetch';
import { appHeaders, createRequestClient } from './request-client';

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
    address,
    device,
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
  const send = fetchForVisitor(address);
  return createServerClient(serverUrl(), publishableKey, {
    cookieOptions: { name: AUTH_COOKIE },
    cookies: { getAll: () => [], setAll: () => undefined },
    // 'use cache' alone decides what is cached. Next would also cache each fetch, even across builds.
    global: {
      fetch: (input, init) => send(input, { ...init, cache: 'no-store' }),
      headers: appHeaders(address, device),
    },
  });
}
