import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { signUpPerson } from '../../tests/support/api.ts';
import { newSigningKey, signToken, type SigningKey } from '../signing.ts';

const { API_URL = '', PUBLISHABLE_KEY = '', SIGNING_KEY = '{}' } = process.env;
const key = JSON.parse(SIGNING_KEY) as SigningKey;
const KEY_SET = `${API_URL}/auth/v1/.well-known/jwks.json`;

let token: string;
let claims: JWTPayload;

beforeAll(async () => {
  const { api } = await signUpPerson('Ann');
  token = (await api.auth.getSession()).data.session!.access_token;
  claims = decodeJwt(token);
});

const ask = (path: string, token: string, init?: RequestInit) =>
  fetch(API_URL + path, {
    ...init,
    headers: { apikey: PUBLISHABLE_KEY, Authorization: `Bearer ${token}` },
  });

test('a session can be verified by anybody with the public key', async () => {
  const { keys } = (await (await fetch(KEY_SET)).json()) as { keys: object[] };
  const { x, y, kid } = key;
  const shown = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
  expect(keys).toEqual([{ ...shown, key_ops: ['verify'] }]);
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid });
});

test('a token under another key of the same name is refused by functions and the auth server', async () => {
  const forged = await signToken(claims, { ...newSigningKey(), kid: key.kid });
  const post = { method: 'POST' };
  const answers = await Promise.all([
    ask('/rest/v1/rpc/my_account', forged, post),
    ask('/auth/v1/user', forged),
    ask('/auth/v1/logout', forged, post),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  expect(await answers[0]!.json()).toMatchObject({ code: 'PGRST301' });
  expect(await answers[1]!.json()).toMatchObject({ error_code: 'bad_jwt' });
});

test('an expired token gets each service’s own error message', async () => {
  const expired = await signToken({ ...claims, exp: 1_000_000_000 }, key);
  const [call, user] = await Promise.all([
    ask('/rest/v1/rpc/my_account', expired, { method: 'POST' }),
    ask('/auth/v1/user', expired),
  ]);
  expect(await call.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  expect(await user.json()).toMatchObject({ error_code: 'bad_jwt' });
});
