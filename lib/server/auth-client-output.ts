import 'server-only';
import { isAuthError, isAuthRetryableFetchError } from '@supabase/supabase-js';
import { log } from './log';

/** The auth client prints an error with its stack for each session that has ended, and has no option against it. */
export function quietAuthClient(): void {
  console.warn = withoutEnded(console.warn);
  console.error = withoutEnded(console.error);
}

const withoutEnded =
  (print: typeof console.error): typeof console.error =>
  (...given: unknown[]) => {
    const [error] = given;
    if (isAuthError(error) && !isAuthRetryableFetchError(error)) log.rejected('an ended session');
    else print(...given);
  };
