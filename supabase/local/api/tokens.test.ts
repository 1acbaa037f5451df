import { decodeProtectedHeader } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { signUpPerson, type ApiPerson } from '../../tests/support/api.ts';
import { newSigningKey, signToken, type SigningKey } from '../signing.ts';

const { API_URL = '', PUBLISHABLE_KEY = '', SIGNING_KEY = '{}' } = process.env;
const key = JSON.parse(SIGNING_KEY) as SigningKey;
const KEY_SET = `${API_URL}/auth/v1/.well-known/jwks.json`;

let ann: ApiPerson;
let session: { access_token: string; refresh_token: string };
let claims: Record<string, unknown>;

beforeAll(async () => {
  ann = await signUpPerson('Ann');
  session = (await ann.api.auth.getSession()).data.session!;
  const { data } = await ann.api.auth.getClaims();
  claims = data?.claims ?? {};
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const ask = (path: string, token: string, init?: RequestInit) =>
  fetch(API_URL + path, {
    ...init,
    headers: { apikey: PUBLISHABLE_KEY, Authorization: `Bearer ${token}` },
  });

describe('a session', () => {
  test('can be verified by anybody with the public key', async () => {
    const { keys } = (await (await fetch(KEY_SET)).json()) as { keys: object[] };
    const { x, y, kid } = key;
    const shown = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' };
    expect(keys).toEqual([{ ...shown, key_ops: ['verify'] }]);
    expect(decodeProtectedHeader(session.access_token)).toMatchObject({ alg: 'ES256', kid });
  });
});

const strangers = newSigningKey();
const FORGED: [string, () => string | Promise<string>][] = [
  ['under no key', () => `${part({ alg: 'none' })}.${part(claims)}.x`],
  ['under another key of the same name', () => signToken(claims, { ...strangers, kid: key.kid })],
];

describe.each(FORGED)('a token %s', (_, forge) => {
  test('is refused by functions and the auth server', async () => {
    const token = await forge();
    const post = { method: 'POST' };
    const answers = await Promise.all([
      ask('/rest/v1/rpc/my_account', token, post),
      ask('/auth/v1/user', token),
      ask('/auth/v1/logout', token, post),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
    expect(await answers[0]!.json()).toMatchObject({ code: 'PGRST301' });
    expect(await answers[1]!.json()).toMatchObject({ error_code: 'bad_jwt' });
  });
});

test('an expired token gets each service’s own error message', async () => {
  const token = await signToken({ ...claims, exp: 1_000_000_000 }, key);
  const [call, user] = await Promise.all([
    ask('/rest/v1/rpc/my_account', token, { method: 'POST' }),
    ask('/auth/v1/user', token),
  ]);
  expect(await call.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  expect(await user.json()).toMatchObject({ error_code: 'bad_jwt' });
});
