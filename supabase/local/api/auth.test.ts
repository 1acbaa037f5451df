import { networkInterfaces } from 'node:os';
import postgres from 'postgres';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { linkTo, mailsTo, newAddress, openApi } from '../../tests/support/api.ts';

const { APP_URL = '', ADMIN_DATABASE_URL = '' } = process.env;
const admin = postgres(ADMIN_DATABASE_URL, { max: 1, onnotice: () => {} });

afterAll(() => admin.end());

const password = 'a good password';

/** Waits for one mail with a link for a reset. The response to the request does not. */
const untilMailed = (address: string) =>
  vi.waitFor(async () => {
    const subjects = (await mailsTo(address)).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.endsWith('Set a new password'))).toHaveLength(1);
  }, 10_000);

const appPort = new URL(APP_URL).port;
const ownOrigins = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family }) => family === 'IPv4')
  .map(({ address }) => `http://${address}:${appPort}`)
  .concat(`http://localhost:${appPort}`);

const hashIn = (link: URL) => link.searchParams.get('token_hash') ?? '';

function signUp(email: string, emailRedirectTo = `${APP_URL}/invite/ABC123?by=ada`) {
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
    token_hash: hashIn(await linkTo(email)),
  });
  expect(error).toBeNull();
  return email;
}

describe('signing up', () => {
  test('sends links to every address of this machine on which the app listens', async () => {
    for (const origin of ownOrigins) {
      const email = newAddress();
      await signUp(email, `${origin}/my-games`);
      const link = await linkTo(email);
      expect(link.origin + link.pathname).toBe(`${origin}/auth/confirm`);
      expect(link.searchParams.get('next')).toBe('/my-games');
      const [mail] = await mailsTo(email);
      expect(mail?.html).toContain(link.href.replaceAll('&', '&amp;'));
      expect(mail?.head).toContain('Auto-Submitted: auto-generated');
    }
  });

  test.each([
    ['a stranger’s site', 'https://evil.example/auth/confirm'],
    ['a neighbour on the network', `http://192.168.77.20:${appPort}/`],
    ['a name that any neighbour may take', `http://news.local:${appPort}/`],
    ['another port of this machine', 'http://localhost:3999/'],
    ['another scheme', `ftp://localhost:${appPort}/`],
    ['a name that only begins like this machine', `http://localhost.evil.example:${appPort}/`],
  ])('never links to %s', async (_whose, redirectTo) => {
    const email = newAddress();
    await signUp(email, redirectTo);
    const link = await linkTo(email);
    expect([link.origin, link.searchParams.get('next')]).toEqual([APP_URL, '/']);
  });

  test('its link confirms once, in any browser, and the password works only afterwards', async () => {
    const email = newAddress();
    await signUp(email);
    const early = await openApi().auth.signInWithPassword({ email, password });
    expect(early.error?.code).toBe('email_not_confirmed');
    const proof = { type: 'signup', token_hash: hashIn(await linkTo(email)) } as const;
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
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('another mail', () => {
  test.each(['sign-up', 'resending'])(
    'by a repeated %s is refused for a minute, then sends a new link that replaces the old one',
    async (way) => {
      const email = newAddress();
      await signUp(email);
      const old = hashIn(await linkTo(email));
      const { auth } = openApi();
      const again = () =>
        way === 'sign-up'
          ? signUp(email, `${APP_URL}/groups`)
          : auth.resend({
              type: 'signup',
              email,
              options: { emailRedirectTo: `${APP_URL}/groups` },
            });
      expect((await again()).error?.message).toMatch(/after \d+ seconds/);
      await letAMinutePass(email);
      expect((await again()).error).toBeNull();
      const link = await linkTo(email);
      expect(link.searchParams.get('next')).toBe('/groups');
      expect((await auth.verifyOtp({ type: 'signup', token_hash: old })).error).not.toBeNull();
      const { error } = await auth.verifyOtp({ type: 'signup', token_hash: hashIn(link) });
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
    await untilMailed(email);
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
