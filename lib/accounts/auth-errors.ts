import 'server-only';
import { isAuthRetryableFetchError, type AuthError } from '@supabase/supabase-js';
import { account_exists, invalid_credentials, mail_quota_used } from '@/lib/words/accounts';
import { Refusal } from '@/lib/supabase/rpc';

const NO_MAIL_NOW = 'over_email_send_rate_limit';

/** How long an auth server says to wait, where it does. */
const secondsIn = ({ message }: AuthError) => /(\d{1,6}) seconds/.exec(message)?.[1];

/**
 * An address waits a minute between two mails. Auth servers say so only of addresses they know, so it is answered as
 * everywhere else: the mail that was asked for is on its way. The same code without seconds to wait says that all mails
 * of the hour are used up: nothing was sent, and a new account is not kept.
 */
export const isSentAlready = (error: AuthError) =>
  error.code === NO_MAIL_NOW && secondsIn(error) !== undefined;

const hasNoMailLeft = (error: AuthError) => error.code === NO_MAIL_NOW && !isSentAlready(error);

const TOO_MANY = 'over_request_rate_limit';
export const isTooMany = ({ code }: AuthError) => code === TOO_MANY;

export const accountExists = () => new Refusal('account_exists', { notice: account_exists });

/** The product's words where it has some, else those of the auth server; no answer at all is left to the action's failure. */
export function refusalOf(error: AuthError): Error {
  if (error.message === 'Invalid login credentials' || error.code === 'invalid_credentials') {
    return new Refusal('invalid_credentials', { notice: invalid_credentials });
  }
  if (error.message === 'User already registered' || error.code === 'user_already_exists') {
    return accountExists();
  }
  if (isTooMany(error)) {
    return new Refusal('too_many_attempts', { detail: secondsIn(error) });
  }
  if (hasNoMailLeft(error)) return new Refusal(NO_MAIL_NOW, { notice: mail_quota_used });
  if (isAuthRetryableFetchError(error) || !error.message) return error;
  return new Refusal(error.code ?? 'auth', { notice: { title: error.message } });
}

const TOLD = new Set(['same_password', 'weak_password']);

/** Why no new password was taken or sent for: the old one again, a too simple one, too many tries; else it just failed. */
export const passwordRefusalOf = (error: AuthError): Error =>
  TOLD.has(error.code ?? '') || isTooMany(error) || hasNoMailLeft(error) ? refusalOf(error) : error;
