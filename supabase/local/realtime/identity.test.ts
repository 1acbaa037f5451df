import { createHmac } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { newSigningKey, publicPart, signToken } from '../signing.ts';
import { rememberIdentities } from './identity.ts';

const key = newSigningKey();
const known = publicPart(key);
const read = rememberIdentities(known);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const soon = Math.floor(Date.now() / 1000) + 3600;

const tokenOf = (claims: JWTPayload, by = key) => signToken(claims, by);
const ann = { sub: 'ann', role: 'authenticated', exp: soon };

/** A token signed with a public value, the public part of the key, as its secret. */
function underPublicPart(secret: string | Buffer, kid = key.kid): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${part(ann)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

test('a token of the auth server contains the identity and its expiry', async () => {
  const claims = expect.objectContaining(ann) as object;
  const identity = { role: 'authenticated', claims, expiresAt: soon * 1000 };
  expect(await read(await tokenOf(ann))).toEqual(identity);
});

test('a token is verified once, and cached no longer than it is valid', async () => {
  const token = await tokenOf(ann);
  expect(await read(token)).toBe(await read(token));
  vi.useFakeTimers({ now: soon * 1000 });
  await expect(read(token)).rejects.toThrow('Token has expired');
  vi.useRealTimers();
});

const [header, claims, signature] = (await tokenOf(ann)).split('.');
const unsigned = `${part({ alg: 'none' })}.${part(ann)}.`;
const forged = (await tokenOf({ ...ann, sub: 'ben' })).split('.')[2];
const guessed = newSigningKey();
const ownKey = part({ alg: 'ES256', jwk: publicPart(guessed), kid: key.kid });
const bySelf = (await tokenOf(ann, { ...guessed, kid: key.kid })).split('.')[2];

describe('refused with the error messages of a hosted project', () => {
  test.each([
    ['no token', 'x', 'MalformedJWT'],
    ['two parts of one', `${header}.${claims}`, /MalformedJWT|JwtSignatureError/],
    ['no signature at all', unsigned, 'JwtSignerError'],
    ['no signature under our header', `${header}.${claims}.`, 'JwtSignatureError'],
    ['the key as a secret', underPublicPart(JSON.stringify(known)), 'JwtSignerError'],
    ['another key', tokenOf(ann, { ...guessed, kid: key.kid }), 'JwtSignatureError'],
    // supabase/realtime 2.129.8, jwt_verification.ex, `error_generating_signer`.
    ['an unknown key id', tokenOf(ann, { ...key, kid: 'another' }), 'JwtSignerError'],
    ['another key that it brings along', `${ownKey}.${claims}.${bySelf}`, 'JwtSignatureError'],
    ['a signature of other claims', `${header}.${claims}.${forged}`, 'JwtSignatureError'],
    ['our signature under no algorithm', `${part({})}.${claims}.${signature}`, 'MalformedJWT'],
    ['no role', tokenOf({ sub: 'ann', exp: soon }), 'Fields `role` and `exp`'],
    ['no end', tokenOf({ sub: 'ann', role: 'anon' }), 'Fields `role` and `exp`'],
    ['a role of the database', tokenOf({ ...ann, role: 'postgres' }), 'InvalidJWTToken'],
    ['yesterday’s', tokenOf({ ...ann, exp: soon - 90_000 }), /Token has expired 864\d\d seconds/],
  ])('%s', async (_, token, reason) => {
    await expect(read(await token)).rejects.toThrow(reason);
  });
});
