'use server';

import { isAuthRetryableFetchError } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import { formAction } from '@/lib/actions';
import { isSentAlready, isTooMany, refusalOf } from '@/lib/accounts/auth-errors';
import { messageOf } from '@/lib/messages';
import { getOrigin } from '@/lib/origin';
import { sentPassword } from '@/lib/accounts/password';
import { forgotPasswordSchema, resetPasswordSchema } from '@/lib/schemas';
import { addressOf } from '@/lib/sender';
import { forgetRecovery, hasRecovered, rememberSession } from '@/lib/accounts/session';
import { Refusal } from '@/lib/supabase/rpc';
import { createPublicSupabase } from '@/lib/supabase/server';
import { withStrongPassword } from '@/lib/accounts/weak-passwords';

const TOLD = new Set(['same_password', 'weak_password']);

export const requestReset = formAction(
  {
    schema: forgotPasswordSchema,
    failure: 'reset_email_failed',
    as: 'anyone',
    success: 'reset_email_sent',
  },
  async ({ input: { email }, supabase }) => {
    const redirectTo = `${await getOrigin()}/reset-password`;
    const { error } = await supabase.auth.resetPasswordForEmail(email, { redirectTo });
    if (error && !isSentAlready(error)) throw isTooMany(error) ? refusalOf(error) : error;
    return { email };
  },
);

export const resetPassword = formAction(
  {
    schema: withStrongPassword(resetPasswordSchema),
    failure: 'reset_password_failed',
    as: 'user',
    success: 'password_updated',
    secrets: ['password', 'confirm_password', 'current_password'],
  },
  async ({ input: { password, current_password }, supabase, user }) => {
    if (!(await hasRecovered(supabase))) await checkPassword(user.email, current_password);
    const { error } = await supabase.auth.updateUser({ password: sentPassword(password) });
    // Its reason is the only thing that helps: the old password again, a too simple one, or too many tries.
    const isTold = error && (TOLD.has(error.code ?? '') || isTooMany(error));
    if (error) throw isTold ? refusalOf(error) : error;
    // Whoever knew the old one is out with it.
    const { error: stay } = await supabase.auth.signOut({ scope: 'others' });
    if (stay) console.error('Other sessions live on after a new password', stay);
    await forgetRecovery();
    await rememberSession();
  },
);

/** With a client of its own: the session of this browser stays the one it is. */
async function checkPassword(email: string, password = ''): Promise<void> {
  const supabase = createPublicSupabase(addressOf(await headers()));
  const { error } = await supabase.auth.signInWithPassword({
    email,
    password: sentPassword(password),
  });
  if (isAuthRetryableFetchError(error)) throw error;
  if (error && isTooMany(error)) throw refusalOf(error);
  if (error) {
    const notice = messageOf('wrong_current_password');
    throw new Refusal('wrong_current_password', { notice });
  }
}
