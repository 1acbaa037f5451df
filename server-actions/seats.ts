'use server';

import { redirect } from 'next/navigation';
import { formAction } from '@/lib/server/actions';
import { safePath, withNotice } from '@/lib/accounts/redirect';
import { keepCardsSchema } from '@/lib/accounts/schema';
import { getViewerOrThrow } from '@/lib/accounts/viewer';
import { track } from '@/lib/server/analytics';
import { claimSeatSchema, pinSchema, takeSeatSchema } from '@/lib/groups/seat-schema';
import { addAddress } from '@/lib/accounts/without-an-account';
import { claimSeatByPin, joinByName } from '@/lib/groups/seats';
import { rpc } from '@/lib/supabase/rpc';

/** Takes a seat in a private game under a name alone, where the group allows it. */
export const playWithoutAccount = formAction(
  { schema: takeSeatSchema, failure: 'join_group_failed', as: 'anyone', secrets: ['pin'] },
  async ({ input, supabase }) => {
    const { path } = await joinByName(supabase, input);
    redirect(withNotice(path, 'group_joined'));
  },
);

/** Takes the seat that somebody without an account has on another device. */
export const claimSeat = formAction(
  { schema: claimSeatSchema, failure: 'join_group_failed', as: 'anyone', secrets: ['pin'] },
  async ({ input, supabase }) => {
    const { path } = await claimSeatByPin(supabase, input);
    redirect(withNotice(path, 'welcome_back'));
  },
);

/** Sets the PIN with which the viewer's seat comes back on another device. */
export const setPin = formAction(
  {
    schema: pinSchema,
    failure: 'set_pin_failed',
    success: 'pin_saved',
    secrets: ['pin'],
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'set_pin', input);
  },
);

/**
 * Adds an e-mail address to a user without an account, and mails a link. The user has an account once the link is
 * opened.
 */
export const keepCards = formAction(
  {
    schema: keepCardsSchema,
    failure: 'keep_cards_failed',
  },
  async ({ input, supabase }) => {
    // With an account, the same call would replace its address without asking for the password.
    const viewer = await getViewerOrThrow();
    if (!viewer?.is_anonymous) redirect(safePath(input.redirect));
    const { user, mailed } = await addAddress(supabase, viewer, input);
    track('user_signup', {}, user);
    return { email: input.email, mailed };
  },
);
