import { AuthError } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestReset, resendVerification, resetPassword, signUp } from './accounts';
import { log } from '@/lib/server/log';

const auth = vi.hoisted(() => ({
  ...{ getClaims: vi.fn(), updateUser: vi.fn(), signOut: vi.fn(), resetPasswordForEmail: vi.fn() },
  ...{ signUp: vi.fn(), resend: vi.fn() },
}));
const rpc = vi.hoisted(() => vi.fn());
const signInWithPassword = vi.hoisted(() => vi.fn());
const createPublicSupabase = vi.hoisted(() => vi.fn());
const session = vi.hoisted(() => ({
  ...{ hasRecovered: vi.fn(), forgetRecovery: vi.fn(), rememberSignInStart: vi.fn() },
}));
const mailing = vi.hoisted(() => ({ mailFirst: vi.fn(), mailLater: vi.fn() }));
const canMail = vi.hoisted(() => vi.fn());

vi.mock('@/lib/server/supabase', () => ({
  createServerSupabase: async () => ({ auth, rpc }),
  createPublicSupabase,
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-real-ip': '203.0.113.1' }),
}));
vi.mock('@/lib/accounts/session-cookies', () => session);
vi.mock('@/lib/accounts/auth-mailing', () => mailing);
vi.mock('@/lib/server/sender', () => ({ canMail }));
vi.mock('@/lib/server/origin', () => ({ getOrigin: vi.fn() }));
vi.mock('@/lib/server/analytics', () => ({ track: vi.fn() }));

function reset(fields: Record<string, string> = {}) {
  const form = new FormData();
  const typed = { password: 'another headline', confirm_password: 'another headline', ...fields };
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  return resetPassword(null, form);
}

beforeEach(() => {
  vi.resetAllMocks();
  auth.getClaims.mockResolvedValue({ data: { claims: { sub: '1', email: 'ada@example.com' } } });
  auth.updateUser.mockResolvedValue({ error: null });
  auth.signOut.mockResolvedValue({ error: null });
  session.hasRecovered.mockResolvedValue(true);
  createPublicSupabase.mockReturnValue({ auth: { signInWithPassword } });
});

afterEach(() => vi.unstubAllEnvs());

it('a new password ends the user’s other sessions', async () => {
  expect(await reset()).toMatchObject({ ok: true });
  expect(auth.signOut.mock.calls).toEqual([[{ scope: 'others' }]]);
  expect(session.forgetRecovery).toHaveBeenCalledOnce();
});

it('a failed password change ends no other session', async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  auth.updateUser.mockResolvedValue({ error: new Error('busy') });
  expect(await reset()).toMatchObject({ ok: false });
  expect(auth.signOut).not.toHaveBeenCalled();
});

it('without a reset link, the current password is checked with the client’s address', async () => {
  vi.stubEnv('TRUSTED_PROXY_HEADER', 'x-real-ip');
  session.hasRecovered.mockResolvedValue(false);
  signInWithPassword.mockResolvedValueOnce({ error: new Error('Invalid login credentials') });
  const refused = await reset({ current_password: 'a guess' });
  expect(refused).toMatchObject({ ok: false, code: 'wrong_current_password' });
  expect(refused.submission.initialValue).toEqual({});
  expect(auth.updateUser).not.toHaveBeenCalled();

  signInWithPassword.mockResolvedValueOnce({ error: null });
  expect(await reset({ current_password: 'a headline' })).toMatchObject({ ok: true });
  expect(signInWithPassword).toHaveBeenLastCalledWith({
    email: 'ada@example.com',
    password: 'a headline',
  });
  expect(createPublicSupabase).toHaveBeenLastCalledWith('203.0.113.1', null);
});

describe('a mail that anybody can cause', () => {
  const mail = { p_kind: 'reset', p_email: 'ada@example.com' };
  const formOf = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const ask = () => requestReset(null, formOf({ email: mail.p_email }));
  const resend = () => resendVerification(null, formOf({ email: mail.p_email, redirect: '/' }));
  const register = () =>
    signUp(
      null,
      formOf({
        email: mail.p_email,
        password: 'a good headline',
        display_name: 'Ada',
        redirect: '/',
      }),
    );
  beforeEach(() => {
    canMail.mockReturnValue(true);
    rpc.mockResolvedValue({ data: true, error: null, status: 200 });
    mailing.mailFirst.mockResolvedValue('sent');
    auth.resetPasswordForEmail.mockResolvedValue({ error: null });
    auth.resend.mockResolvedValue({ error: null });
    auth.signUp.mockResolvedValue({ data: { user: { identities: [{}] } }, error: null });
  });

  it('is counted before the auth server is asked for it', async () => {
    expect(await ask()).toMatchObject({ ok: true });
    expect(rpc.mock.calls).toEqual([['count_mail', mail]]);
    expect(rpc).toHaveBeenCalledBefore(auth.resetPasswordForEmail);
  });

  it('is not counted if the auth server refuses it', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    auth.resetPasswordForEmail.mockResolvedValue({ error: new AuthError('busy') });
    expect(await ask()).toMatchObject({ ok: false });
    expect(rpc.mock.lastCall).toEqual(['count_mail', { ...mail, p_is_sent: false }]);
  });

  it('is not sent above the limit', async () => {
    const refused = { refused: 'too_many_attempts', retry_after: 60 };
    rpc.mockResolvedValue({ data: refused, error: null, status: 200 });
    expect(await ask()).toMatchObject({ ok: false, code: 'too_many_attempts' });
    expect(auth.resetPasswordForEmail).not.toHaveBeenCalled();
  });

  it('is refused with words by an app that cannot send mail', async () => {
    canMail.mockReturnValue(false);
    for (const request of [ask, resend, register])
      expect(await request()).toMatchObject({ ok: false, code: 'mail_unavailable' });
    expect(rpc).not.toHaveBeenCalled();
  });

  it('is sent after the answer if it is a reset, and else before it', async () => {
    await ask();
    expect(mailing.mailLater.mock.calls).toEqual([['recovery', mail.p_email]]);
    expect(mailing.mailFirst).not.toHaveBeenCalled();
    await resend();
    expect(mailing.mailFirst.mock.calls).toEqual([['signup', mail.p_email]]);
  });

  it('is on its way if the mail server has not taken it yet', async () => {
    mailing.mailFirst.mockResolvedValue('on_its_way');
    expect(await resend()).toMatchObject({ message: { title: 'Your email is on its way' } });
    await expect(register()).rejects.toMatchObject({
      digest: expect.stringContaining('mail=later') as string,
    });
  });

  it('that the mail server refuses is said to be so', async () => {
    mailing.mailFirst.mockResolvedValue('refused');
    for (const request of [resend, register])
      expect(await request()).toMatchObject({ ok: false, code: 'mail_refused' });
  });

  it.each([
    ['the last mail is too recent', 'over_email_send_rate_limit', 'after 20 seconds'],
    ['the project’s quota is used up', 'over_email_send_rate_limit', 'email rate limit exceeded'],
    ['a hook refuses it', 'unknown', 'We sent this address too many emails today.'],
  ])('looks sent if only a known address gets the error: %s', async (_, code, message) => {
    const error = Object.assign(new AuthError(message, 429), { code });
    for (const [request, asked] of [
      [ask, auth.resetPasswordForEmail],
      [resend, auth.resend],
    ] as const) {
      const sent = await request();
      asked.mockResolvedValue({ error });
      expect(await request()).toEqual(sent);
    }
  });
});
