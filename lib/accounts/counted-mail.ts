import 'server-only';
import type { AuthError } from '@supabase/supabase-js';
import { headers } from 'next/headers';
import { addressOf } from '@/lib/server/client-address';
import { log } from '@/lib/server/log';
import type { Supabase } from '@/lib/supabase/client';
import { rpc } from '@/lib/supabase/rpc';

type Kind = 'sign_up' | 'resend' | 'reset';

/**
 * Lets the auth server send a mail that anybody can cause, unless its address or this visitor has had too many. A mail that
 * was refused is not counted.
 */
export async function withCountedMail<T extends { error: AuthError | null }>(
  supabase: Supabase,
  kind: Kind,
  email: string,
  send: () => Promise<T>,
): Promise<T> {
  const p_address = addressOf(await headers());
  const mail = { p_kind: kind, p_email: email, ...(p_address && { p_address }) };
  await rpc(supabase, 'count_mail', mail);
  const answer = await send();
  if (answer.error)
    await rpc(supabase, 'count_mail', { ...mail, p_is_sent: false }).catch((error: unknown) =>
      log.error('A mail that was not sent was counted', error),
    );
  return answer;
}
