import postgres from 'postgres';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hashTo, newAddress, openApi, permitMail, queuedTo } from '../../tests/support/api.ts';

const { APP_URL = '', ADMIN_DATABASE_URL = '' } = process.env;
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });

afterAll(() => admin.end());

const password = 'a good password';

async function signUp(email: string, emailRedirectTo = `${APP_URL}/invite/ABC123?by=ada`) {
  await permitMail(email);
  const options = { emailRedirectTo, data: { display_name: 'A Reader' } };
  return openApi().auth.signUp({ email, password, options });
}

/** Moves the times of the last mails to this address back by more than a minute. */
const letAMinutePass = (email: string) => admin`
  update auth.users set
    confirmation_sent_at = confirmation_sent_at - interval '61 seconds',
    recovery_sent_at = recovery_sent_at - interval '61 seconds'
  where email = ${email}`;

async function confirmed(): Promise<string> {
  const email = newAddress();
  await signUp(email);
  const { error } = await openApi().auth.verifyOtp({
    type: 'signup',
    token_hash: await hashTo(email),
  });
  expect(error).toBeNull();
  return email;
}

describe('signing up', () => {
  test('queues a link for the page that was asked for, and sends nothing itself', async () => {
    const email = newAddress();
    await signUp(email, `${APP_URL}/my-games`);
    const [queued] = await queuedTo(email);
    expect(queued).toMatchObject({ kind: 'signup', redirect_to: `${APP_URL}/my-games` });
  });

  test('its link confirms once, in any browser, and the password works only afterwards', async () => {
    const email = newAddress();
    await signUp(email);
    const early = await openApi().auth.signInWithPassword({ email, password });
    expect(early.error?.code).toBe('email_not_confirmed');
    const proof = { type: 'signup', token_hash: await hashTo(email) } as const;
    const first = await openApi().auth.verifyOtp(proof);
    expect(first.data.user?.user_metadata.display_name).toBe('A Reader');
    expect((await openApi().auth.verifyOtp(proof)).error?.code).toBe('otp_expired');
    expect((await openApi().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('with a confirmed address returns the response of a new one, without identities or mail', async () => {
    const email = await confirmed();
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(await queuedTo(email)).toHaveLength(1);
  });
});

describe('another mail', () => {
  test.each(['sign-up', 'resending'])(
    'by a repeated %s is refused for a minute, then sends a new link that replaces the old one',
    async (way) => {
      const email = newAddress();
      await signUp(email);
      const old = await hashTo(email);
      const { auth } = openApi();
      const again = async () =>
        way === 'sign-up'
          ? signUp(email, `${APP_URL}/groups`)
          : (await permitMail(email)) &&
            auth.resend({
              type: 'signup',
              email,
              options: { emailRedirectTo: `${APP_URL}/groups` },
            });
      expect((await again()).error?.message).toMatch(/after \d+ seconds/);
      await letAMinutePass(email);
      expect((await again()).error).toBeNull();
      const [link] = await queuedTo(email);
      expect(link?.redirect_to).toBe(`${APP_URL}/groups`);
      expect((await auth.verifyOtp({ type: 'signup', token_hash: old })).error).not.toBeNull();
      const { error } = await auth.verifyOtp({ type: 'signup', token_hash: link!.token_hash });
      expect(error).toBeNull();
    },
  );
});

describe('a forgotten password', () => {
  test('sends one mail for simultaneous requests', async () => {
    const email = await confirmed();
    const ask = () => openApi().auth.resetPasswordForEmail(email);
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.map(({ error }) => error)).toEqual(Array(8).fill(null));
    const kinds = async () => (await queuedTo(email)).map(({ kind }) => kind);
    await vi.waitFor(async () => expect(await kinds()).toEqual(['recovery', 'signup']), 10_000);
  });

  test('can be replaced with a sign-out of all other sessions', async () => {
    const email = await confirmed();
    const [here, elsewhere] = [openApi(), openApi()];
    for (const { auth } of [here, elsewhere])
      expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
    expect((await here.auth.updateUser({ password: 'another password' })).error).toBeNull();
    expect((await here.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await here.auth.refreshSession()).error).toBeNull();
  });
});
