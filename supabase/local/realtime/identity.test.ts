import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { identityOfToken } from './identity.ts';

const SECRET = 'a secret of this stack';
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const soon = Math.floor(Date.now() / 1000) + 3600;

function tokenOf(claims: object, { alg = 'HS256', secret = SECRET } = {}): string {
  const signed = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  const hash = alg === 'HS512' ? 'sha512' : 'sha256';
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

const ann = { sub: 'ann', role: 'authenticated', exp: soon };
const read = (token: string) => identityOfToken(token, SECRET);

test('a token of the auth server says who listens, and until when', async () => {
  const claims = expect.objectContaining(ann) as object;
  const identity = { role: 'authenticated', claims, expiresAt: soon * 1000 };
  expect(await read(tokenOf(ann))).toEqual(identity);
});

describe('refused, in the words of a hosted project', () => {
  const [header, claims] = tokenOf(ann).split('.');
  const unsigned = `${part({ alg: 'none' })}.${part(ann)}.`;
  const forged = tokenOf({ ...ann, sub: 'ben' }).split('.')[2];

  test.each([
    ['no token', 'x', 'MalformedJWT'],
    ['two parts of one', `${header}.${claims}`, /MalformedJWT|JwtSignatureError/],
    ['no signature at all', unsigned, 'JwtSignerError'],
    ['another algorithm', tokenOf(ann, { alg: 'HS512' }), 'JwtSignerError'],
    ['another secret', tokenOf(ann, { secret: 'guessed' }), 'JwtSignatureError'],
    ['a signature of other claims', `${header}.${claims}.${forged}`, 'JwtSignatureError'],
    ['no role', tokenOf({ sub: 'ann', exp: soon }), 'Fields `role` and `exp` are required'],
    ['no end', tokenOf({ sub: 'ann', role: 'anon' }), 'Fields `role` and `exp` are required'],
    ['a role of the database', tokenOf({ ...ann, role: 'postgres' }), 'InvalidJWTToken'],
    ['yesterday’s', tokenOf({ ...ann, exp: soon - 90_000 }), /Token has expired 864\d\d seconds/],
  ])('%s', async (_, token, reason) => {
    await expect(read(token)).rejects.toThrow(reason);
  });
});
