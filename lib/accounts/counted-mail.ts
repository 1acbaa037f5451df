import 'server-only';
import type { AuthError } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import { addressOf } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import { canMail } from '@/lib/server/sender';
import { mailFirst, mailLater, type Mailed } from './auth-mailing';

const KINDS = {
  sign_up: 'signup',
  resend: 'signup',
  keep_cards: 'email_change',
  reset: 'recovery',
} as const;

/**
 * Lets the auth server queue a mail that anybody can cause, unless its address or this visitor has had too many, and sends
 * it. A mail that the auth server refused is not counted. Resets are sent after the answer.
 */
export async function withCountedMail<T extends { error: AuthError | null }>(
  supabase: Supabase,
  kind: keyof typeof KINDS,
  email: string,
  send: () => Promise<T>,
): Promise<T & { mailed: Exclude<Mailed, 'refused'> }> {
  if (!canMail()) throw new Refusal('mail_unavailable');
  const address = addressOf(await headers());
  const mail = { kind, email, ...(address && { address }) };
  await rpc(supabase, 'count_mail', mail).catch((error: unknown) => {
    // The app's own call is only refused like this if the database does not know it as the app's.
    if (error instanceof Refusal && error.code === 'invalid_request')
      log.rejected('APP_KEY, without which no mail of an account leaves');
    throw error;
  });
  const answer = await send();
  if (answer.error) {
    await rpc(supabase, 'count_mail', { ...mail, is_sent: false }).catch((error: unknown) =>
      log.error('A mail that was not sent was counted', error),
    );
    return { ...answer, mailed: 'sent' };
  }
  if (kind === 'reset') {
    mailLater(KINDS[kind], email);
    return { ...answer, mailed: 'sent' };
  }
  const mailed = await mailFirst(KINDS[kind], email);
  if (mailed === 'refused') throw new Refusal('mail_refused');
  return { ...answer, mailed };
}
