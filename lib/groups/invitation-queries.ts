import 'server-only';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { cache } from 'react';
import type { Invitation, InvitePreview } from '@/lib/contract/groups';
import { inviteLinkSchema } from './schema';
import { addressOf } from '@/lib/server/client-address';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal, rpc } from '@/lib/supabase/rpc';
import { createPublicSupabase } from '@/lib/supabase/server';
import { isId } from '@/lib/supabase/read';
import { log } from '@/lib/server/log';

/** What an invite link leads to, for somebody who has not signed in. */
export const getInvite = cache(async (inviteCode: string): Promise<Invitation> => {
  const { invite_code } = inviteLinkSchema.parse({ invite_code: inviteCode });
  // Asked for when somebody is there to read it: not while a link to it is prefetched.
  await connection();
  return look(() => readInvite(createPublicSupabase(), invite_code));
});

/** The same for whoever typed the code; a wrong one is a refusal. */
export async function readInvite(supabase: Supabase, invite_code_param: string) {
  // The database counts wrong codes by address, and sees only the app's.
  const p_address = addressOf(await headers());
  return rpc(supabase, 'invite_preview', {
    invite_code_param,
    ...(p_address && { p_address }),
  });
}

/** What the link of an invitation's mail leads to. */
export const getMailedInvite = cache(
  async (groupId: string, invitationId: string): Promise<Invitation> => {
    await connection();
    if (!isId(groupId) || !isId(invitationId)) return 'hidden';
    const ids = { p_group_id: groupId, p_invitation_id: invitationId };
    return look(() => rpc(createPublicSupabase(), 'invitation_preview', ids));
  },
);

async function look(ask: () => Promise<InvitePreview | null>): Promise<Invitation> {
  try {
    return (await ask()) ?? 'hidden';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid_code') return 'invalid';
    if (!(error instanceof Refusal)) log.error('Could not read an invitation', error);
    return 'hidden';
  }
}
