import 'server-only';
import type { z } from 'zod';
import type { Viewer } from '@/lib/contract/accounts';
import { log } from '@/lib/server/log';
import { getOrigin } from '@/lib/server/origin';
import { createServerSupabase } from '@/lib/server/supabase';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import { isTooMany, refusalOf } from './auth-errors';
import { withCountedMail } from './counted-mail';
import { safePath } from './redirect';
import type { keepCardsSchema } from './schema';
import { forgetSession, rememberSignInStart } from './session-cookies';

/**
 * Runs once more as a visitor in a browser whose session is that of somebody who no longer exists, because their seat has
 * moved to another device.
 */
export async function withoutDeadSession<T>(
  supabase: Supabase,
  run: (supabase: Supabase) => Promise<T>,
): Promise<T> {
  try {
    return await run(supabase);
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.code !== 'not_signed_in') throw cause;
    await forgetSession();
    return run(await createServerSupabase());
  }
}

/** Makes a user of a visitor, under a name alone. */
export async function becomeUser(supabase: Supabase, display_name: string) {
  const { data, error } = await supabase.auth.signInAnonymously({
    options: { data: { display_name } },
  });
  if (error?.code === 'anonymous_provider_disabled') throw new Refusal('guests_not_allowed');
  if (error) throw isTooMany(error) ? new Refusal('many_joined') : refusalOf(error);
  return { id: data.user!.id };
}

/** Deletes a user who got no seat. */
export async function leaveNothing(supabase: Supabase): Promise<void> {
  await rpc(supabase, 'delete_account', {}).catch((error: unknown) =>
    log.error('A user without a seat was not deleted', error),
  );
  await forgetSession();
}

type Kept = z.output<typeof keepCardsSchema>;

/** Mails a link that makes an account of the viewer, with this address. Returns the user and whether it is sent. */
export async function addAddress(supabase: Supabase, viewer: Viewer, { email, redirect }: Kept) {
  const [group] = await rpc(supabase, 'list_my_groups', {});
  const about = { plays_as: viewer.display_name, plays_in: group?.name ?? '' };
  const emailRedirectTo = `${await getOrigin()}${safePath(redirect)}`;
  const { data, error, mailed } = await withCountedMail(supabase, 'keep_cards', email, () =>
    supabase.auth.updateUser({ email, data: about }, { emailRedirectTo }),
  );
  if (error) throw refusalOf(error);
  await rememberSignInStart(email);
  return { user: data.user, mailed };
}
