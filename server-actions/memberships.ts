'use server';

import { redirect } from 'next/navigation';
import { action, formAction } from '@/lib/actions';
import { track } from '@/lib/analytics/server';
import { gamePath } from '@/lib/games/answers';
import type { GroupState } from '@/lib/groups/answers';
import { messageOf } from '@/lib/messages';
import { withNotice } from '@/lib/redirect';
import { groupIdSchema, inviteLinkSchema, joinGroupSchema } from '@/lib/schemas';
import type { Supabase } from '@/lib/supabase/client';
import { Refusal, rpc } from '@/lib/supabase/rpc';

type Membership = { group_id: string; group_name: string; already_member: boolean };
type Joined = Membership & { path: string };

const joinedNotice = ({ already_member }: Membership) =>
  messageOf(already_member ? 'already_member' : 'group_joined');

/** Whoever has just joined goes where there is a card to buy: to the group's game, when exactly one is running. */
async function leadOn(supabase: Supabase, joined: Membership): Promise<Joined> {
  const path = `/group/${joined.group_id}`;
  if (joined.already_member) return { ...joined, path };
  const state = await rpc<GroupState | null>(supabase, 'group_state', {
    p_group_id: joined.group_id,
  }).catch((error: unknown) => console.error('Could not read the games of a group', error));
  const [game, ...others] = state?.games.filter(({ status }) => status === 'active') ?? [];
  return { ...joined, path: game && others.length === 0 ? gamePath(game) : path };
}

/** A link has its own words for a code that is wrong or was replaced. */
function linkRefusal(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'invalid_code') throw error;
  throw new Refusal('invalid_code', { notice: messageOf('invalid_invite_code') });
}

/** Joins the group whose invite link was followed. */
export const joinGroup = action(
  {
    schema: inviteLinkSchema,
    failure: 'join_group_failed',
    as: 'user',
    success: joinedNotice,
  },
  async ({ input: { invite_code: p_invite_code }, supabase, user }) => {
    const joined = await rpc<Membership>(supabase, 'join_group', { p_invite_code }).catch(
      linkRefusal,
    );
    const { group_id, already_member } = joined;
    if (!already_member) track('group_joined', { group_id, by: 'link' }, user);
    return leadOn(supabase, joined);
  },
);

/** Joins by a code typed by hand. */
export const joinGroupByCode = formAction(
  { schema: joinGroupSchema, failure: 'join_group_failed', as: 'user' },
  async ({ input, supabase, user }) => {
    const joined = await rpc<Membership>(supabase, 'join_group', {
      p_invite_code: input.invite_code,
    });
    const { group_id, already_member } = joined;
    if (!already_member) track('group_joined', { group_id, by: 'code' }, user);
    const { path } = await leadOn(supabase, joined);
    redirect(withNotice(path, already_member ? 'already_member' : 'group_joined'));
  },
);

/** Joins a group one was invited to by one's own verified address. */
export const acceptGroupInvitation = action(
  {
    schema: groupIdSchema,
    failure: 'join_group_failed',
    as: 'user',
    success: joinedNotice,
  },
  async ({ input: { group_id }, supabase, user }) => {
    const joined = await rpc<Membership>(supabase, 'accept_group_invitation', {
      p_group_id: group_id,
    });
    if (!joined.already_member) track('group_joined', { group_id, by: 'invitation' }, user);
    return leadOn(supabase, joined);
  },
);

/** Leaves a group. Its page is no place to render again: the person is not let in any more. */
export const leaveGroup = action(
  { schema: groupIdSchema, failure: 'leave_group_failed', as: 'user', success: 'group_left' },
  async ({ input, supabase }) => {
    await rpc(supabase, 'leave_group', { p_group_id: input.group_id });
  },
);
