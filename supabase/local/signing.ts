import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { SignJWT, type JWK, type JWTPayload } from 'jose';

/** The key with which the auth server signs sessions: on the curve P-256, including its private part. */
export type SigningKey = JWK & { kid: string };

export function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256', use: 'sig' };
}

/** The public part, which verifies tokens but cannot sign them. */
export const publicPart = ({ kty, crv, x, y, kid, alg, use }: SigningKey): JWK => ({
  ...{ kty, crv, x, y, kid, alg, use },
  key_ops: ['verify'],
});

export const signToken = (claims: JWTPayload, key: SigningKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' }).sign(key);
