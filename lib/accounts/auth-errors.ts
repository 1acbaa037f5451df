import 'server-only';
import { isAuthSessionMissingError, type AuthError } from '@supabase/supabase-js';
import { account_exists, invalid_credentials, mail_quota_used } from '@/lib/words/accounts';
import { Refusal } from '@/lib/supabase/rpc';

const EMAIL_LIMIT = 'over_email_send_rate_limit';

/** The seconds to wait in an auth server's message, if it has them. */
const secondsIn = ({ message }: AuthError) => /(\d{1,6}) seconds/.exec(message)?.[1];

/**
 * Auth servers send an address one e-mail per minute. They return this error only for known addresses, so that it is
 * treated like a sent e-mail. The same code without seconds to wait means that the hourly quota is used up: nothing was
 * sent, and a new account is not kept.
 */
export const isSentAlready = (error: AuthError) =>
  error.code === EMAIL_LIMIT && secondsIn(error) !== undefined;

/** The code of an auth server's error that one of its hooks caused, with the hook's message. */
const OF_HOOK = 'unknown';

/**
 * Whether only an address with an account gets this error: about its last mail, the project's hourly quota, or a hook's
 * refusal. A form that does not show which addresses have accounts treats it like a sent e-mail.
 */
export const isOfKnownAddress = ({ code }: AuthError): boolean =>
  code === EMAIL_LIMIT || code === OF_HOOK;

const isQuotaUsed = (error: AuthError) => error.code === EMAIL_LIMIT && !isSentAlready(error);

const TOO_MANY = 'over_request_rate_limit';
export const isTooMany = ({ code }: AuthError) => code === TOO_MANY;

export const accountExists = () => new Refusal('account_exists', { words: account_exists });

/**
 * A refusal with the product's message, or with the auth server's. An error without a code, which the auth server has not sent,
 * is returned unchanged.
 */
export function refusalOf(error: AuthError): Error {
  if (error.message === 'Invalid login credentials' || error.code === 'invalid_credentials') {
    return new Refusal('invalid_credentials', { words: invalid_credentials });
  }
  if (
    error.message === 'User already registered' ||
    error.code === 'user_already_exists' ||
    error.code === 'email_exists'
  ) {
    return accountExists();
  }
  if (isTooMany(error) || isSentAlready(error)) {
    return new Refusal('too_many_attempts', { detail: secondsIn(error) });
  }
  if (isQuotaUsed(error)) return new Refusal(EMAIL_LIMIT, { words: mail_quota_used });
  if (isAuthSessionMissingError(error)) return new Refusal('not_signed_in');
  if (!error.code || !error.message) return error;
  return new Refusal(error.code, { words: { title: error.message } });
}

const EXPLAINED = new Set(['same_password', 'weak_password']);

/** A refusal for the same password, a weak one, or a rate limit. Other errors of a password change are not explained. */
export const passwordRefusalOf = (error: AuthError): Error =>
  EXPLAINED.has(error.code ?? '') ||
  isTooMany(error) ||
  isQuotaUsed(error) ||
  isAuthSessionMissingError(error)
    ? refusalOf(error)
    : error;
