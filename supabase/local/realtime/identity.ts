import type { IncomingHttpHeaders } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, type JWK } from 'jose';
import type { Settings } from '../settings.ts';

/** The identity of a listener: the role and claims for row security. */
export type Identity = { role: string; claims: Record<string, unknown>; expiresAt: number | null };

const ROLES = ['anon', 'authenticated', 'service_role'];

/** The role of an opaque key, or null if it is not one of this stack's keys. */
export function identityOfKey(key: string, settings: Settings): Identity | null {
  const role = isSame(key, settings.publishableKey)
    ? 'anon'
    : isSame(key, settings.secretKey)
      ? 'service_role'
      : null;
  return role && { role, claims: { role }, expiresAt: null };
}

const INCOMPLETE = 'InvalidJWTToken: Fields `role` and `exp` are required in JWT';

/** Verifies an access token signed with this key; throws the error message of a hosted project. */
async function identityOfToken(token: string, key: JWK): Promise<Identity> {
  const rules = { algorithms: ['ES256'], requiredClaims: ['role', 'exp'] };
  const named = ({ kid }: { kid?: string }) => {
    if (kid !== key.kid) throw new errors.JWKSNoMatchingKey();
    return key;
  };
  const { payload: claims } = await jwtVerify(token, named, rules).catch((error: unknown) => {
    throw new Error(reasonOf(error), { cause: error });
  });
  const { role, exp } = claims;
  if (typeof role !== 'string' || typeof exp !== 'number' || !ROLES.includes(role))
    throw new Error(INCOMPLETE);
  return { role, claims, expiresAt: exp * 1000 };
}

/** The maximum number of cached tokens; the oldest are removed. */
const REMEMBERED = 2_000;

export type IdentityOf = (token: string) => Promise<Identity>;

/** Verifies each token once and caches its identity while it is valid. */
export function rememberIdentities(key: JWK): IdentityOf {
  const held = new Map<string, Identity>();
  return async (token) => {
    const known = held.get(token);
    if (known?.expiresAt && known.expiresAt > Date.now()) return known;
    held.delete(token);
    const identity = await identityOfToken(token, key);
    held.set(token, identity);
    forgetOldest(held, REMEMBERED);
    return identity;
  };
}

/** Keeps the latest entries. A Map iterates in the order of insertion, oldest first. */
export function forgetOldest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JOSEAlgNotAllowed) return 'JwtSignerError: Failed to create signer';
  if (error instanceof errors.JWKSNoMatchingKey)
    return 'JwtSignerError: Failed to generate JWT signer, check your JWT secret or JWKS configuration';
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return 'JwtSignatureError: Failed to validate JWT';
  if (error instanceof errors.JWTExpired) {
    const age = Math.floor(Date.now() / 1000) - Number(error.payload.exp);
    return `InvalidJWTToken: Token has expired ${age} seconds ago`;
  }
  if (error instanceof errors.JWTClaimValidationFailed) return INCOMPLETE;
  return 'MalformedJWT: The token provided is not a valid JWT';
}

export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Returns the caller's identity from a key and an optional token, null for a wrong key; throws for a bad token. */
export async function callerOf(
  { apikey, authorization }: IncomingHttpHeaders,
  settings: Settings,
  identityOf: IdentityOf,
): Promise<Identity | null> {
  const keyed = identityOfKey(String(apikey), settings);
  if (!keyed || authorization === undefined || authorization === `Bearer ${String(apikey)}`)
    return keyed;
  const token = tokenIn(authorization);
  return token ? identityOf(token) : null;
}

/** Returns the JWT of an Authorization header; undefined for a key, which clients without a session send. */
export const tokenIn = (authorization: string): string | undefined =>
  /^Bearer ([^.\s]+\.[^.\s]+\.[^.\s]+)$/.exec(authorization)?.[1];
