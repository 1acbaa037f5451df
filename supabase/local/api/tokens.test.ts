import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { openApi, signUpPerson } from '../../tests/support/api.ts';
import { newSigningKey, signToken, type SigningKey } from '../signing.ts';

const { API_URL = '', PUBLISHABLE_KEY = '', SECRET_KEY = '', SIGNING_KEY = '{}' } = process.env;
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

test('eight refreshes of a session at once get one next token', async () => {
  const { api } = await signUpPerson('Ann');
  const { refresh_token } = (await api.auth.getSession()).data.session!;
  const refresh = async () => {
    const response = await fetch(`${API_URL}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    });
    return ((await response.json()) as { refresh_token: string }).refresh_token;
  };
  const next = new Set(await Promise.all(Array.from({ length: 8 }, refresh)));
  expect([...next]).toEqual([expect.stringMatching(/./)]);
  expect(next).not.toContain(refresh_token);
});

test('a sign-out that names no scope ends all sessions, and their tokens read no user', async () => {
  const ann = await signUpPerson('Ann');
  const { access_token } = (await ann.api.auth.getSession()).data.session!;
  const other = openApi();
  const { refresh_token } = (
    await other.auth.refreshSession((await ann.api.auth.getSession()).data.session!)
  ).data.session!;
  expect((await ask('/auth/v1/logout', access_token, { method: 'POST' })).status).toBe(204);
  const user = await ask('/auth/v1/user', access_token);
  expect([user.status, await user.json()]).toMatchObject([
    403,
    { error_code: 'session_not_found' },
  ]);
  expect((await other.auth.refreshSession({ refresh_token })).error).not.toBeNull();
});

test('a forwarded address counts with the secret key alone, whose caller stays a visitor', async () => {
  const verify = async (apikey: string, address: string) => {
    const response = await fetch(`${API_URL}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey, 'Content-Type': 'application/json', 'Sb-Forwarded-For': address },
      body: JSON.stringify({ type: 'signup', token_hash: 'x' }),
    });
    return { status: response.status, body: (await response.json()) as object };
  };
  const triesOf = async (apikey: string, address: string) =>
    (await Promise.all(Array.from({ length: 60 }, () => verify(apikey, address)))).filter(
      ({ status }) => status === 403,
    ).length;
  expect(await triesOf(PUBLISHABLE_KEY, '203.0.113.80')).toBe(60);
  expect(await triesOf(SECRET_KEY, '203.0.113.81')).toBeLessThan(60);
  const refused = (
    await Promise.all(Array.from({ length: 60 }, () => verify(SECRET_KEY, '203.0.113.81')))
  ).find(({ status }) => status === 429);
  expect(refused?.body).toEqual({
    ...{ code: 429, error_code: 'over_request_rate_limit' },
    msg: 'Request rate limit reached',
  });
  const user = await fetch(`${API_URL}/auth/v1/user`, { headers: { apikey: SECRET_KEY } });
  expect(user.status).toBe(401);
});
