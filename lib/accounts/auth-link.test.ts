import {
  AuthApiError,
  AuthInvalidTokenResponseError,
  AuthRetryableFetchError,
} from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { log } from '@/lib/server/log';
import { openAuthLink } from './redeem-link';

beforeAll(() => void vi.spyOn(log, 'error').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());

const NOON = Date.parse('2026-11-22T12:00:00Z');

function open(type: 'signup' | 'recovery', answer: object, token_hash = 'a hash') {
  const signOut = vi.fn(async () => ({ error: null }));
  const verifyOtp = vi.fn(async () => answer);
  const auth = { verifyOtp, signOut } as unknown as Parameters<typeof openAuthLink>[0];
  return openAuthLink(auth, { type, token_hash }, () => NOON).then((opened) => ({
    opened,
    signOut,
  }));
}

const sentAt = (time?: string) => {
  const user = { id: 'ada', ...(time && { recovery_sent_at: `2026-11-22T${time}Z` }) };
  return { data: { user, session: {} }, error: null };
};
const refused = (error: Error) => ({ data: { user: null, session: null }, error });

test('a password reset link signs in within an hour', async () => {
  const { opened, signOut } = await open('recovery', sentAt('11:00:01'));
  expect(opened.user).toMatchObject({ id: 'ada' });
  expect(signOut).not.toHaveBeenCalled();
});

test.each(['11:00:00', '00:00:00', undefined])(
  'a password reset link that was sent at %s is refused, even if the auth server accepts it',
  async (time) => {
    const { opened, signOut } = await open('recovery', sentAt(time));
    expect(opened).toEqual({ user: null, why: 'invalid' });
    expect(signOut).toHaveBeenCalledWith({ scope: 'local' });
  },
);

test('a confirmation link is valid if the auth server accepts it', async () => {
  expect((await open('signup', sentAt())).opened.user).toMatchObject({ id: 'ada' });
});

test.each([
  [new AuthApiError('Email link is invalid', 403, 'otp_expired'), 'invalid'],
  [new AuthApiError('Request rate limit reached', 429, 'over_request_rate_limit'), 'too_many'],
  [new AuthRetryableFetchError('fetch failed', 0), 'no_answer'],
  [new AuthInvalidTokenResponseError(), 'no_answer'],
])('%s is reported as %s', async (error, why) => {
  expect((await open('recovery', refused(error))).opened).toEqual({ user: null, why });
});
