import 'server-only';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { cache } from 'react';
import type { Invitation, InvitePreview } from '@/lib/contract/groups';
import { offersAnonymousUsers } from '@/lib/server/auth-settings';
import { inviteLinkSchema } from './schema';
import { addressOf } from '@/lib/server/client-address';
import type { Supabase } from '@/lib/supabase/client';
import { readPatiently } from '@/lib/server/patience';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import { createPublicSupabase } from '@/lib/server/supabase';
import { isId } from '@/lib/server/read';
import { log } from '@/lib/server/log';

/** The preview of an invite link, for a visitor. */
export const getInvite = cache(async (inviteCode: string): Promise<Invitation> => {
  const { invite_code } = inviteLinkSchema.parse({ invite_code: inviteCode });
  // Only for real requests, not while a link to the page is prefetched.
  await connection();
  const [invitation, isOffered] = await Promise.all([
    orHidden(() => readInvite(createPublicSupabase(), invite_code)),
    offersAnonymousUsers(),
  ]);
  return typeof invitation === 'string' || isOffered ? invitation : { ...invitation, table: null };
});

/** The preview for a typed code, and for the name of a visitor who wants a seat. Throws a refusal for a wrong code. */
export async function readInvite(
  supabase: Supabase,
  invite_code_param: string,
  display_name?: string,
) {
  // The database limits wrong codes per address, but sees only the app's.
  const address = addressOf(await headers());
  const asked = {
    invite_code_param,
    ...(address && { address }),
    ...(display_name && { display_name }),
  };
  return rpc(supabase, 'invite_preview', asked, { retries: 0 });
}

/** The preview of an e-mailed invitation. */
export const getMailedInvite = cache(
  async (groupId: string, invitationId: string): Promise<Invitation> => {
    await connection();
    if (!isId(groupId) || !isId(invitationId)) return 'hidden';
    const ids = { group_id: groupId, invitation_id: invitationId };
    return orHidden(() => rpc(createPublicSupabase(), 'invitation_preview', ids, { retries: 0 }));
  },
);

async function orHidden(ask: () => Promise<InvitePreview | null>): Promise<Invitation> {
  try {
    return (await readPatiently(ask)) ?? 'hidden';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_code') return 'invalid';
    if (!(error instanceof Refusal)) log.error('Could not read an invitation', error);
    return 'hidden';
  }
}
