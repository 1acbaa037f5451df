import { AuthApiError, AuthRetryableFetchError } from '@supabase/supabase-js';
import { describe, expect, it, vi } from 'vitest';
import { firstError } from '@/scripts/repository/forms.fixture';
import { checkPassword, isWeakPassword, sentPassword, withStrongPassword } from './password';
import { resetPasswordSchema, signInSchema, signUpSchema } from './schema';

const signInWithPassword = vi.hoisted(() => vi.fn());
vi.mock('next/headers', () => ({ headers: async () => new Headers() }));
vi.mock('@/lib/server/supabase', () => ({
  createPublicSupabase: () => ({ auth: { signInWithPassword } }),
}));
vi.mock('./device', () => ({ knownDevice: async () => null }));

it.each([
  [
    new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'),
    'wrong_current_password',
  ],
  [new AuthApiError('User is banned', 403, 'user_banned'), 'user_banned'],
  [new AuthRetryableFetchError('HTTP 403: <html>', 503), ''],
])('after %s the current password is wrong only if it is', async (error, code) => {
  signInWithPassword.mockResolvedValueOnce({ error });
  const thrown: unknown = await checkPassword('ada@example.com', 'x').catch((cause) => cause);
  if (code) expect(thrown).toMatchObject({ name: 'Refusal', code });
  else expect(thrown).toBe(error);
});

it('no current password is a wrong one, whatever an auth server would say of it', async () => {
  const error = new AuthApiError('password must be a text', 400, 'validation_failed');
  signInWithPassword.mockResolvedValue({ error });
  for (const password of ['', undefined])
    await expect(checkPassword('ada@example.com', password)).rejects.toMatchObject({
      code: 'wrong_current_password',
    });
});

describe('the password that is sent to the auth server', () => {
  it('is unchanged up to 72 bytes', () => {
    expect(sentPassword('hunter22')).toBe('hunter22');
    expect(sentPassword('x'.repeat(72))).toBe('x'.repeat(72));
  });

  it('is a digest if it is longer, so that all of it counts', () => {
    const long = sentPassword('x'.repeat(73));
    expect(long).toMatch(/^[A-Za-z0-9+/]{43}=$/);
    expect(long).not.toBe(sentPassword('x'.repeat(74)));
  });

  it('is measured in bytes', () => {
    expect(sentPassword('é'.repeat(36))).toBe('é'.repeat(36));
    expect(sentPassword('é'.repeat(37))).toHaveLength(44);
  });
});

describe('a weak password', () => {
  const SENTENCE = 'That is one of the most common passwords. Please choose another.';
  const account = { display_name: 'Ada', email: 'ada@example.com' };

  it.each(['123456', 'qwerty', 'PassWord', 'IloveYou', '1q2w3e4r5t', '789456'])(
    'such as %s is rejected at sign-up and reset, and accepted at sign-in',
    (password) => {
      const fields = { ...account, password, confirm_password: password };
      for (const schema of [signUpSchema, resetPasswordSchema])
        expect(firstError(withStrongPassword(schema), fields)).toBe(SENTENCE);
      expect(firstError(signInSchema, fields)).toBeNull();
    },
  );

  it('is one of the most common ones, and others are accepted', () => {
    const strong = { ...account, password: 'headline' };
    expect(firstError(withStrongPassword(signUpSchema), strong)).toBeNull();
    expect(isWeakPassword('1234567891')).toBe(false);
  });
});
