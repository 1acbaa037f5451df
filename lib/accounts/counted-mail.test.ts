import { AuthError } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Supabase } from '@/lib/supabase/client';
import { withCountedMail } from './counted-mail';

vi.mock('next/headers', () => ({ headers: async () => new Headers() }));

const counted = vi.fn();
const supabase = { rpc: counted } as unknown as Supabase;
const mail = { p_kind: 'sign_up', p_email: 'ada@example.com' };
const send = (error: AuthError | null) =>
  withCountedMail(supabase, 'sign_up', 'ada@example.com', async () => ({ error }));

beforeEach(() => {
  counted.mockReset().mockResolvedValue({ data: true, error: null, status: 200 });
});

it('a mail is counted before it is sent', async () => {
  await send(null);
  expect(counted.mock.calls).toEqual([['count_mail', mail]]);
});

it('a mail that the auth server refuses is not counted', async () => {
  await send(new AuthError('weak'));
  expect(counted.mock.calls).toEqual([
    ['count_mail', mail],
    ['count_mail', { ...mail, p_is_sent: false }],
  ]);
});

it('above the limit nothing is sent', async () => {
  const refused = { refused: 'too_many_attempts', retry_after: 60 };
  counted.mockResolvedValue({ data: refused, error: null, status: 200 });
  const auth = vi.fn();
  const sending = withCountedMail(supabase, 'resend', 'ada@example.com', auth);
  await expect(sending).rejects.toThrow('too_many_attempts');
  expect(auth).not.toHaveBeenCalled();
});
