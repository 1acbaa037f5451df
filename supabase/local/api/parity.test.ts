import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashTo, newAddress, openApi, permitMail, signUpPerson } from '../../tests/support/api.ts';
import { signToken, type SigningKey } from '../signing.ts';

/**
 * Answers of a hosted project's servers that were once different here. Measured on supabase/auth 2.196.0 (bc32168e) with the
 * settings of supabase/config.toml, and on PostgREST 48346789 (17-pre). Each test names the file of its source.
 */
const { ADMIN_DATABASE_URL = '', API_URL = '', PUBLISHABLE_KEY = '' } = process.env;
const key = JSON.parse(process.env.SIGNING_KEY ?? '{}') as SigningKey;
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });

beforeAll(async () => {
  await admin.unsafe(`
    create function public.parity_settings() returns jsonb language sql as $$
      select jsonb_build_object(
        'path', current_setting('search_path'), 'uid', auth.uid(), 'role', auth.role(), 'email', auth.email(),
        'claim', coalesce(current_setting('request.jwt.claim.sub', true), '') || coalesce(current_setting('request.jwt.claim.role', true), '')
      ) $$;
    grant execute on function public.parity_settings to anon, authenticated`);
});
afterAll(async () => {
  await admin`drop function public.parity_settings`;
  await admin.end();
});

async function post(path: string, body: string | Buffer<ArrayBuffer>, token = PUBLISHABLE_KEY) {
  const response = await fetch(API_URL + path, {
    method: 'POST',
    headers: {
      apikey: PUBLISHABLE_KEY,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

const rpc = '/rest/v1/rpc/parity_settings';
const now = () => Math.floor(Date.now() / 1000);

describe('PostgREST', () => {
  test.each([
    ['in a text', Buffer.from('7b2261223a22ff227d', 'hex')],
    ['cut off', Buffer.from('7b2261223a22c3227d', 'hex')],
    ['a surrogate', Buffer.from('7b2261223a22eda080227d', 'hex')],
  ])('answers 400 to a body that is not UTF-8: %s', async (_, body) => {
    // ApiRequest/Payload.hs
    const message = 'Empty or invalid json';
    expect(await post(rpc, body)).toEqual({
      status: 400,
      body: { code: 'PGRST102', message, details: null, hint: null },
    });
  });

  test('answers 401 to a token from the future, and allows its clock 30 seconds', async () => {
    // Auth/Jwt.hs, `allowedSkewSeconds`
    const ask = async (claims: object) => {
      const token = await signToken({ role: 'anon', exp: now() + 3600, ...claims }, key);
      const { status, body } = await post(rpc, '{}', token);
      return status === 200 ? status : { status, ...(body as object) };
    };
    const refused = { status: 401, code: 'PGRST303', details: null, hint: null };
    expect(await ask({ iat: now() + 60 })).toEqual({ ...refused, message: 'JWT issued at future' });
    expect(await ask({ nbf: now() + 60 })).toEqual({ ...refused, message: 'JWT not yet valid' });
    expect(await ask({ iat: now() + 20 })).toBe(200);
  });

  test('gives a function the claims as one setting, and a search path of two schemas', async () => {
    // Query/PreQuery.hs, `setPgLocals`
    const ann = await signUpPerson('Ann');
    const { data } = await ann.api.auth.getSession();
    const { body } = await post(rpc, '{}', data.session!.access_token);
    const { id: uid, email } = ann;
    const path = '"public", "extensions"';
    expect(body).toEqual({ uid, email, role: 'authenticated', path, claim: '' });
  });
});

describe('Auth', () => {
  test.each([
    ['a letter with an accent', 'josé@example.com'],
    ['an underscore in the domain', 'jose@my_mail.example'],
    ['a label of 64 characters', `jose@${'a'.repeat(64)}.example`],
    ['a domain in another script', 'jose@münchen.example'],
  ])('answers 400 to an address with %s', async (_, email) => {
    // internal/api/mail.go, `validateEmail`
    for (const [path, body] of [
      ['signup', { email, password: 'a good password' }],
      ['recover', { email }],
      ['resend', { type: 'signup', email }],
    ] as const)
      expect(await post(`/auth/v1/${path}`, JSON.stringify(body))).toEqual({
        status: 400,
        body: {
          code: 400,
          error_code: 'validation_failed',
          msg: 'Unable to validate email address: invalid format',
        },
      });
  });

  test('names the code of an error as its caller asks by version', async () => {
    // internal/api/errors.go, `handleResponseErrorHTTP`
    const ask = async (version: object) => {
      const response = await fetch(`${API_URL}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...version },
        body: JSON.stringify({ email: newAddress(), password: 'a good password' }),
      });
      return (await response.json()) as object;
    };
    const [code, message] = ['invalid_credentials', 'Invalid login credentials'];
    expect(await ask({})).toEqual({ code: 400, error_code: code, msg: message });
    expect(await ask({ 'X-Supabase-Api-Version': '2024-01-01' })).toEqual({ code, message });
  });

  test('takes an address with a label of 63 characters', async () => {
    const email = `jose.o'hara+${crypto.randomUUID()}@${'a'.repeat(63)}.example`;
    expect((await post('/auth/v1/recover', JSON.stringify({ email }))).status).toBe(200);
  });

  const CLAIMS =
    'aal amr app_metadata aud email exp iat is_anonymous iss phone role session_id sub user_metadata';

  test('signs fourteen claims, also into refreshed tokens', async () => {
    // internal/tokens/service.go, `AccessTokenClaims`
    const [email, password] = [newAddress(), 'a good password'];
    const options = { data: { display_name: 'Ann' } };
    await permitMail(email);
    await openApi().auth.signUp({ email, password, options });
    const token_hash = await hashTo(email);
    const opened = await openApi().auth.verifyOtp({ type: 'signup', token_hash });
    const { auth } = openApi();
    const signedIn = await auth.signInWithPassword({ email, password });
    const refreshed = await auth.refreshSession();
    for (const [{ data }, method] of [
      [opened, 'otp'],
      [signedIn, 'password'],
      [refreshed, 'password'],
    ] as const) {
      const { access_token } = data.session!;
      const claims = decodeJwt(access_token);
      expect(Object.keys(claims).sort().join(' ')).toBe(CLAIMS);
      expect(claims).toMatchObject({
        ...{ aal: 'aal1', phone: '', email, is_anonymous: false },
        amr: [{ method, timestamp: expect.any(Number) as number }],
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { display_name: 'Ann' },
      });
    }
  });

  test('signs them for a person without an account, whose session stays one of an anonymous sign-in', async () => {
    const { auth } = openApi();
    const { data } = await auth.signInAnonymously({ options: { data: { display_name: 'Gus' } } });
    const refreshed = await auth.refreshSession();
    for (const session of [data.session!, refreshed.data.session!]) {
      const claims = decodeJwt(session.access_token);
      expect(Object.keys(claims).sort().join(' ')).toBe(CLAIMS);
      expect(claims).toMatchObject({
        ...{ is_anonymous: true, email: '', phone: '', app_metadata: {} },
        amr: [{ method: 'anonymous' }],
        user_metadata: { display_name: 'Gus' },
      });
    }
  });
});
