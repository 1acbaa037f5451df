import { expect, it } from 'vitest';
import { firstError, received } from '@/scripts/repository/forms.fixture';
import {
  forgotPasswordSchema,
  keepCardsSchema,
  resendVerificationSchema,
  resetPasswordSchema,
  signInSchema,
  signUpSchema,
} from './schema';

const account = { display_name: 'Ada', email: 'ada@example.com', password: 'secret' };

it('a sign-up returns the first error', () => {
  const errorFor = (change: Record<string, string>) =>
    firstError(signUpSchema, { ...account, ...change });
  expect(errorFor({})).toBeNull();
  expect(errorFor({ display_name: '' })).toBe('Display name is required');
  expect(errorFor({ display_name: '   ' })).toBe('Display name is required');
  expect(errorFor({ display_name: '\u202e\u200d\u0000' })).toBe('Display name is required');
  expect(errorFor({ display_name: 'x'.repeat(101) })).toMatch(/less than 100/);
  expect(errorFor({ email: '' })).toBe('Please enter a valid email address');
  expect(errorFor({ email: 'ada' })).toBe('Please enter a valid email address');
  expect(
    errorFor({ email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(140)}` }),
  ).not.toBeNull();
  expect(errorFor({ password: '' })).toBe('Password must be at least 6 characters');
  expect(errorFor({ password: '12345' })).toBe('Password must be at least 6 characters');
  expect(errorFor({ password: 'x'.repeat(100) })).toBeNull();
  expect(errorFor({ password: 'x'.repeat(101) })).toMatch(/less than 100/);
});

it('a sign-in trims the e-mail address but not the password', () => {
  const fields = { email: ' ada@example.com ', password: ' secret ' };
  expect(received(signInSchema, fields)).toEqual({
    email: 'ada@example.com',
    password: ' secret ',
  });
});

it('a password reset needs the same password twice', () => {
  const errorFor = (confirm_password: string) =>
    firstError(resetPasswordSchema, { password: 'secret', confirm_password });
  expect(errorFor('secret')).toBeNull();
  expect(errorFor('Secret')).toBe("Passwords don't match");
  expect(errorFor('')).toBe("Passwords don't match");
});

it.each([
  ['josé@example.com', false],
  ['ada@under_score.example', false],
  [`ada@${'a'.repeat(64)}.example`, false],
  [`ada@${'a'.repeat(63)}.example`, true],
  ['ada@-dash.example', false],
  ["o'ada+bingo_1@sub.example-news.com", true],
  ['ada@münchen.example', true],
])('the address %s of an account is valid: %s, as auth servers say', (email, isValid) => {
  for (const schema of [forgotPasswordSchema, resendVerificationSchema, keepCardsSchema]) {
    const { error } = schema.safeParse({ email, redirect: '/' });
    expect(error?.issues[0]?.message).toBe(
      isValid ? undefined : 'Please enter a valid email address',
    );
  }
});
