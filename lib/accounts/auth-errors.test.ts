import { AuthApiError, AuthSessionMissingError, AuthUnknownError } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { isSentAlready, passwordRefusalOf, refusalOf } from './auth-errors';
import { mail_quota_used } from '@/lib/words/accounts';

const limited = (message: string) => new AuthApiError(message, 429, 'over_email_send_rate_limit');

it('a rate limit with seconds to wait means that the e-mail has already been sent', () => {
  const words = 'For security purposes, you can only request this after 42 seconds.';
  expect(isSentAlready(limited(words))).toBe(true);
});

it('a used-up hourly e-mail quota is a refusal', () => {
  const error = limited('email rate limit exceeded');
  expect(isSentAlready(error)).toBe(false);
  for (const refusal of [refusalOf(error), passwordRefusalOf(error)])
    expect(refusal).toMatchObject({ name: 'Refusal', words: mail_quota_used });
});

it.each([
  new AuthApiError('Invalid API key', 401, undefined),
  new AuthUnknownError('Unexpected token <', null),
])('%s, which the auth server has not sent, is no refusal', (error) => {
  for (const refuse of [refusalOf, passwordRefusalOf]) expect(refuse(error)).toBe(error);
});

it('whose session has ended elsewhere reads that nobody is signed in', () => {
  for (const refuse of [refusalOf, passwordRefusalOf])
    expect(refuse(new AuthSessionMissingError())).toMatchObject({ code: 'not_signed_in' });
});
