import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignJWT, type JWK, type JWTPayload } from 'jose';

/** What the auth server signs sessions with: a key on the curve P-256, its private part included. */
export type SigningKey = JWK & { kid: string };

export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}

/** The part that everybody may know: it tells true tokens from others, and makes none. */
export const publicPart = ({ kty, crv, x, y, kid, alg, use }: SigningKey): JWK => ({
  ...{ kty, crv, x, y, kid, alg, use },
  key_ops: ['verify'],
});

export const signToken = (claims: JWTPayload, key: SigningKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' }).sign(key);
