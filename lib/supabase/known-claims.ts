import type { JwtHeader, JwtPayload } from '@supabase/supabase-js';

/** A verified token is trusted for this long, even if its key is withdrawn meanwhile. */
const KNOWN_MS = 60_000;
const MAX_TOKENS = 1000;

type Known = { claims: JwtPayload; until: number };

const known = new Map<string, Known>();

/** The claims of a recently verified token. Verifying it again would take longer than most requests. */
export function knownClaims(token = ''): JwtPayload | null {
  const found = known.get(token);
  return found && found.until > Date.now() ? found.claims : null;
}

/** Tokens that are signed with a shared secret or without a key id are not remembered: the auth server verifies them. */
export function rememberClaims(
  token: string | undefined,
  { claims, header }: { claims: JwtPayload; header: JwtHeader },
): void {
  if (!token || !header.kid || header.alg.startsWith('HS')) return;
  known.delete(token);
  known.set(token, { claims, until: Math.min(Date.now() + KNOWN_MS, claims.exp * 1000) });
  const [oldest] = known.keys();
  if (known.size > MAX_TOKENS && oldest) known.delete(oldest);
}
