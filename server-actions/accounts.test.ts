import { AuthError } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestReset, resetPassword } from './accounts';
import { log } from '@/lib/server/log';

const auth = vi.hoisted(() => ({
  ...{ getClaims: vi.fn(), updateUser: vi.fn(), signOut: vi.fn(), resetPasswordForEmail: vi.fn() },
}));
const rpc = vi.hoisted(() => vi.fn());
const signInWithPassword = vi.hoisted(() => vi.fn());
const createPublicSupabase = vi.hoisted(() => vi.fn());
const session = vi.hoisted(() => ({ hasRecovered: vi.fn(), forgetRecovery: vi.fn() }));

vi.mock('@/lib/supabase/server', () => ({
  createServerSupabase: async () => ({ auth, rpc }),
  createPublicSupabase,
}));
vi.mock('next/headers', () => ({
  headers: async () => new Headers({ 'x-real-ip': '203.0.113.1' }),
}));
vi.mock('@/lib/accounts/session-cookies', () => session);
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
  const ask = () => {
    const form = new FormData();
    form.set('email', mail.p_email);
    return requestReset(null, form);
  };
  beforeEach(() => {
    rpc.mockResolvedValue({ data: true, error: null, status: 200 });
    auth.resetPasswordForEmail.mockResolvedValue({ error: null });
  });

  it('is counted before it is sent', async () => {
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
});
