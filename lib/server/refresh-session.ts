import type { CookieOptions } from '@supabase/ssr';
import {
  AuthRetryableFetchError,
  isAuthApiError,
  isAuthError,
  isAuthRetryableFetchError,
  type JwtHeader,
  type JwtPayload,
} from '@supabase/supabase-js';
import type { NextRequest, NextResponse } from 'next/server';
import { isAuthCookie, SEEN_COOKIE, SESSION_COOKIE } from '@/lib/cookies';
import { addressOf, isHttps } from './client-address';
import { log } from './log';
import type { Supabase } from '@/lib/supabase/client';
import { createRequestClient, NOT_RENEWED, SESSION_UNKNOWN, writtenHere } from './request-client';

type Change = { name: string; value: string; options: CookieOptions };

export type Session = {
  /** 'unknown' if the auth server did not respond. Such a request is neither redirected nor signed out. */
  who: 'user' | 'visitor' | 'unknown';
  supabase: Supabase;
  /** Adds the refreshed or cleared cookies to the final response. */
  carry: (response: NextResponse) => NextResponse;
};

/**
 * Refreshes the session before rendering, because rendering cannot set cookies and a refresh token works once. Clears
 * cookies of an invalid session. A request without a session needs no call to the auth server.
 */
export async function updateSession(request: NextRequest): Promise<Session> {
  const changes: Change[] = [];
  const headers = new Headers();
  const change = (change: Change) => {
    request.cookies.set(change.name, change.value);
    changes.push(change);
  };
  const isSecure = isHttps(request.headers);
  const supabase = await createRequestClient({
    isSecure,
    address: addressOf(request.headers),
    cookies: {
      getAll: () => request.cookies.getAll(),
      setAll(cookies, cacheHeaders) {
        cookies.forEach(change);
        for (const [name, value] of Object.entries(cacheHeaders)) headers.set(name, value);
      },
    },
  });

  const held = request.cookies.getAll().filter(({ name }) => isAuthCookie(name));
  const who = held.length > 0 ? await identify(supabase) : 'visitor';
  if (who === 'visitor' && held.length > 0) {
    for (const name of [...held.map((cookie) => cookie.name), SEEN_COOKIE, SESSION_COOKIE]) {
      change({ name, value: '', options: { path: '/', maxAge: 0 } });
    }
  }
  // Scripts of an earlier version wrote the cookies of this session, so the server writes them anew.
  if (who === 'user' && !request.cookies.has(SESSION_COOKIE))
    writtenHere(held, isSecure).forEach(change);

  const carry = (response: NextResponse) => {
    for (const { name, value, options } of changes) {
      // Next copies a middleware's cookies and loses a Max-Age of 0, but keeps an expiry date.
      const end = value === '' ? { expires: new Date(0) } : {};
      response.cookies.set(name, value, { ...options, ...end });
    }
    headers.forEach((value, name) => response.headers.set(name, value));
    return response;
  };
  return { who, supabase, carry };
}

async function identify(supabase: Supabase): Promise<Session['who']> {
  const { data, error } = await claimsOf(supabase);
  if (data) return 'user';
  return isAuthRetryableFetchError(error) ? 'unknown' : 'visitor';
}

/**
 * The verified claims of the session's token, or a retryable error if the auth server does not answer. A session under a
 * withdrawn signing key is refreshed under the current one.
 */
export async function claimsOf(supabase: Supabase) {
  if (supabase.isUnknown) return unanswered;
  const known = knownClaims(supabase.token);
  if (known) return { data: { claims: known }, error: null };
  try {
    const { data, error } = await supabase.auth.getClaims(supabase.token);
    if (data) rememberClaims(supabase.token, data);
    if (!isAuthApiError(error) || error.code !== 'bad_jwt') return { data, error };
    const renewed = await supabase.auth.refreshSession();
    if (renewed.error?.code === NOT_RENEWED) return unanswered;
    if (!renewed.data.session) return { data: null, error: renewed.error };
    return await supabase.auth.getClaims();
  } catch (error) {
    if (!isAuthError(error)) log.rejected('a session cookie that cannot be read');
    return { data: null, error: null };
  }
}

const unanswered = { data: null, error: new AuthRetryableFetchError(SESSION_UNKNOWN.message, 503) };

/** A verified token is trusted for this long, even if its key is withdrawn meanwhile. */
const KNOWN_MS = 60_000;
const MAX_TOKENS = 1000;

type Known = { claims: JwtPayload; until: number };

const known = new Map<string, Known>();

/** The claims of a recently verified token. Verifying it again would take longer than most requests. */
function knownClaims(token = ''): JwtPayload | null {
  const found = known.get(token);
  return found && found.until > Date.now() ? found.claims : null;
}

/** Tokens that are signed with a shared secret or without a key id are not remembered: the auth server verifies them. */
function rememberClaims(
  token: string | undefined,
  { claims, header }: { claims: JwtPayload; header: JwtHeader },
): void {
  if (!token || !header.kid || header.alg.startsWith('HS')) return;
  known.delete(token);
  known.set(token, { claims, until: Math.min(Date.now() + KNOWN_MS, claims.exp * 1000) });
  const [oldest] = known.keys();
  if (known.size > MAX_TOKENS && oldest) known.delete(oldest);
}
