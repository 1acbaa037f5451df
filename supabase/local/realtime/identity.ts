import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings.ts';

/** Who listens: the role and claims that row security sees. */
export type Identity = { role: string; claims: Record<string, unknown>; expiresAt: number | null };

const ROLES = ['anon', 'authenticated', 'service_role'];

/** The role behind an opaque key, or null when it is not one of this stack's keys. */
export function identityOfKey(key: string, settings: Settings): Identity | null {
  const role = isSame(key, settings.publishableKey)
    ? 'anon'
    : isSame(key, settings.secretKey)
      ? 'service_role'
      : null;
  return role && { role, claims: { role }, expiresAt: null };
}

/** Reads an access token of the auth server; throws the reason that a hosted project would give. */
export function identityOfToken(token: string, secret: string): Identity {
  const [header = '', body = '', signature = ''] = token.split('.');
  const { alg } = parse(header);
  const claims = parse(body);
  if (alg !== 'HS256') throw new Error('JwtSignerError: Failed to create signer');
  const expected = createHmac('sha256', secret).update(`${header}.${body}`).digest('base64url');
  if (!isSame(signature, expected)) throw new Error('JwtSignatureError: Failed to validate JWT');
  const { role, exp } = claims;
  if (typeof role !== 'string' || typeof exp !== 'number' || !ROLES.includes(role))
    throw new Error('InvalidJWTToken: Fields `role` and `exp` are required in JWT');
  const age = Math.floor(Date.now() / 1000) - exp;
  if (age >= 0) throw new Error(`InvalidJWTToken: Token has expired ${age} seconds ago`);
  return { role, claims, expiresAt: exp * 1000 };
}

function parse(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    throw new Error('MalformedJWT: The token provided is not a valid JWT');
  }
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
