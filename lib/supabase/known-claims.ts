import type { JwtHeader, JwtPayload } from '@supabase/supabase-js';

/** For so long nobody looks again whether the key that signed a token is still one: a part of what the keys are kept. */
const KNOWN_MS = 60_000;
const MOST = 1000;

type Known = { claims: JwtPayload; until: number };

const known = new Map<string, Known>();

/** What a token says that was found to be true a short while ago: telling costs more than most of what is asked with it. */
export function knownClaims(token = ''): JwtPayload | null {
  const found = known.get(token);
  return found && found.until > Date.now() ? found.claims : null;
}

/** Of a token signed with a secret, or by nobody knows whom, the auth server is asked each time. */
export function rememberClaims(
  token: string | undefined,
  { claims, header }: { claims: JwtPayload; header: JwtHeader },
): void {
  if (!token || !header.kid || header.alg.startsWith('HS')) return;
  known.delete(token);
  known.set(token, { claims, until: Math.min(Date.now() + KNOWN_MS, claims.exp * 1000) });
  const [oldest] = known.keys();
  if (known.size > MOST && oldest) known.delete(oldest);
}
