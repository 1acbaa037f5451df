import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { resetPasswordSchema, signInSchema, signUpSchema } from './schema';
import { isWeakPassword, withStrongPassword } from './password';

const account = { display_name: 'Ada', email: 'ada@example.com' };

/** The error of the form's password field; null if the form is accepted. */
function errorOf(schema: Parameters<typeof withStrongPassword>[0], fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseWithZod(form, { schema });
  return submission.status === 'success' ? null : (submission.error?.password?.[0] ?? null);
}

describe('a weak password', () => {
  const SENTENCE = 'That is one of the most common passwords. Please choose another.';

  it.each(['123456', 'qwerty', 'PassWord', 'IloveYou', '1q2w3e4r5t', '789456'])(
    'such as %s is rejected at sign-up and reset',
    (password) => {
      const chosen = { password, confirm_password: password };
      expect(errorOf(withStrongPassword(signUpSchema), { ...account, password })).toBe(SENTENCE);
      expect(errorOf(withStrongPassword(resetPasswordSchema), chosen)).toBe(SENTENCE);
    },
  );

  it('is accepted at sign-in', () => {
    expect(errorOf(signInSchema, { ...account, password: '123456' })).toBeNull();
  });

  it('is one of a hundred; other passwords need only six characters', () => {
    const strong = withStrongPassword(signUpSchema);
    expect(errorOf(strong, { ...account, password: 'headline' })).toBeNull();
    expect(errorOf(strong, { ...account, password: '12345' })).toMatch('at least 6 characters');
    expect(isWeakPassword('1234567891')).toBe(false);
  });
});
