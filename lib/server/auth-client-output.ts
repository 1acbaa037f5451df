import 'server-only';
import { isAuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { log } from './log';
import { isFailedRead } from './read-error';

/**
 * The auth client prints an error with its stack for each session that has ended, and Next for each read that fails, which
 * this app logs by itself. Neither has an option against it.
 */
export function quietAuthClient(): void {
  console.warn = withoutLogged(console.warn);
  console.error = withoutLogged(console.error);
}

const withoutLogged =
  (print: typeof console.error): typeof console.error =>
  (...given: unknown[]) => {
    const [error] = given;
    if (isAuthError(error) && !isAuthRetryableFetchError(error)) log.rejected('an ended session');
    else if (!given.some(isFailedRead)) print(...given);
  };
