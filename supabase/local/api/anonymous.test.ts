import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { hashTo, newAddress, openApi, permitMail, queuedTo } from '../../tests/support/api.ts';

const { API_URL = '', APP_URL = '', ADMIN_DATABASE_URL = '' } = process.env;
const key = process.env.PUBLISHABLE_KEY ?? '';
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });

afterAll(() => admin.end());

const password = 'a good password';

async function signIn(display_name = 'Gus') {
  const { auth } = openApi();
  const { data, error } = await auth.signInAnonymously({ options: { data: { display_name } } });
  if (error) throw error;
  return { auth, session: data.session!, user: data.user! };
}

/** Asks for this address with a password, and returns the hash in the link of its mail. */
async function ask(guest: Awaited<ReturnType<typeof signIn>>, email: string) {
  await permitMail(email, 'email_change', guest.user.id);
  const asked = await guest.auth.updateUser(
    { email, password, data: { plays_as: '“<i>Gus”', plays_in: '“The Late Desk”' } },
    { emailRedirectTo: `${APP_URL}/my-games` },
  );
  expect(asked.error).toBeNull();
  expect(asked.data.user).toMatchObject({
    id: guest.user.id,
    is_anonymous: true,
    new_email: email,
  });
  return hashTo(email);
}

describe('an anonymous sign-in', () => {
  test('is refused without the key, and after a hundred from one address', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${API_URL}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: '{"data":{}}',
      });
    expect((await post({ apikey: 'wrong' })).status).toBe(401);
    const statuses: number[] = [];
    const from = { apikey: key, 'X-App-Key': process.env.APP_KEY ?? '' };
    for (let n = 0; n < 101; n += 1)
      statuses.push((await post({ ...from, 'X-Forwarded-For': '203.0.113.77' })).status);
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
    const refused = await post({ ...from, 'X-Forwarded-For': '203.0.113.77' });
    expect(await refused.json()).toMatchObject({
      error_code: 'unknown',
      msg: expect.stringContaining('from your network'),
    });
    expect((await post({ ...from, 'X-Forwarded-For': '203.0.113.78' })).status).toBe(200);
  });
});

describe('an address and a password', () => {
  test('make an account of the same user once the link is opened', async () => {
    const guest = await signIn();
    const email = newAddress();
    const token_hash = await ask(guest, email);
    expect((await queuedTo(email))[0]?.plays_as).toBe('“<i>Gus”');
    const early = await openApi().auth.signInWithPassword({ email, password });
    expect(early.error?.code).toBe('invalid_credentials');

    const elsewhere = openApi();
    const opened = await elsewhere.auth.verifyOtp({ type: 'email_change', token_hash });
    expect(opened.error).toBeNull();
    expect(opened.data.user).toMatchObject({ id: guest.user.id, email, is_anonymous: false });
    expect(decodeJwt(opened.data.session!.access_token)).toMatchObject({ is_anonymous: false });
    const signedIn = await openApi().auth.signInWithPassword({ email, password });
    expect(signedIn.data.user).toMatchObject({ id: guest.user.id, is_anonymous: false });
    const again = await openApi().auth.verifyOtp({ type: 'email_change', token_hash });
    expect(again.error?.code).toBe('otp_expired');
  });

  test('of an existing account are refused, also when it was registered meanwhile', async () => {
    const [first, second] = [await signIn(), await signIn()];
    const email = newAddress();
    const hashes = [await ask(first, email), await ask(second, email)];
    const [one, two] = hashes.map(
      (token_hash) => () => openApi().auth.verifyOtp({ type: 'email_change', token_hash }),
    );
    expect((await one!()).error).toBeNull();
    expect((await two!()).error).toMatchObject({ status: 500, name: 'AuthRetryableFetchError' });
    const third = await signIn();
    const known = await third.auth.updateUser({ email: email.toUpperCase(), password });
    expect(known.error?.code).toBe('email_exists');
  });

  test('need each other for an anonymous user, and an account’s address changes with a permit only', async () => {
    const guest = await signIn();
    const alone = await guest.auth.updateUser({ password });
    expect(alone.error).toMatchObject({ status: 422, code: 'validation_failed' });
    await admin`
      update auth.users set is_anonymous = false, email = ${newAddress()} where id = ${guest.user.id}`;
    const renamed = await guest.auth.updateUser({ data: { plays_as: 'Gus' } });
    expect(renamed.error?.status).toBe(400);
    const moved = await guest.auth.updateUser({ email: newAddress() });
    expect(moved.error?.status).toBe(403);
  });
});
