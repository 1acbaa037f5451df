'use server';

import { redirect } from 'next/navigation';
import { deed, formDeed } from '@/lib/actions';
import { invite, type SentInvitation } from '@/lib/invitations';
import { messageOf } from '@/lib/messages';
import { withNotice } from '@/lib/redirect';
import {
  createGroupSchema,
  createPrivateSessionSchema,
  groupIdSchema,
  inviteMemberSchema,
  joinGroupSchema,
} from '@/lib/schemas';
import { rpc } from '@/lib/supabase/rpc';

type PrivateSession = { group_id: string; game_id: string; card_id: string; invite_code: string };

/** Makes a group and leads to it. */
export const createGroup = formDeed(
  { schema: createGroupSchema, failure: 'create_group_failed', as: 'user' },
  async ({ input, supabase }) => {
    const { group_id } = await rpc<{ group_id: string }>(supabase, 'create_group', {
      p_name: input.name,
    });
    redirect(withNotice(`/group/${group_id}`, 'group_created'));
  },
);

/** Makes a group, its first game and the creator's card in one go, then mails the friends named. */
export const createPrivateSession = deed(
  {
    schema: createPrivateSessionSchema,
    failure: 'create_game_failed',
    as: 'user',
    success: 'private_session_created',
  },
  async ({ input, supabase }) => {
    const session = await rpc<PrivateSession>(supabase, 'create_private_session', {
      p_name: input.name,
      p_theme_id: input.theme_id,
      p_card_price: input.card_price,
    });
    const invitations = await Promise.all(
      input.friend_emails.map((email) =>
        invite(supabase, session.group_id, email).catch((cause: unknown): SentInvitation => {
          console.error('An invitation was refused', cause);
          return { email, is_sent: false };
        }),
      ),
    );
    return { ...session, invitations };
  },
);

const invitationNotice = ({ is_sent }: SentInvitation) =>
  messageOf(is_sent ? 'invitation_sent' : 'invitation_saved');

export const inviteToGroup = deed(
  {
    schema: inviteMemberSchema,
    failure: 'send_invitation_failed',
    as: 'user',
    success: invitationNotice,
    refresh: true,
  },
  ({ input, supabase }) => invite(supabase, input.group_id, input.email, { resend: input.resend }),
);

type Joined = { group_id: string; group_name: string; already_member: boolean };

/** Joins the group of an invite code. */
export const joinGroup = deed(
  {
    schema: joinGroupSchema,
    failure: 'join_group_failed',
    as: 'user',
    success: ({ already_member }: Joined) =>
      messageOf(already_member ? 'already_member' : 'group_joined'),
  },
  ({ input, supabase }) =>
    rpc<Joined>(supabase, 'join_group', { p_invite_code: input.invite_code }),
);

/** The same for a code typed by hand, which leads to the group. */
export const joinGroupByCode = formDeed(
  { schema: joinGroupSchema, failure: 'join_group_failed', as: 'user' },
  async ({ input, supabase }) => {
    const { group_id, already_member } = await rpc<Joined>(supabase, 'join_group', {
      p_invite_code: input.invite_code,
    });
    redirect(withNotice(`/group/${group_id}`, already_member ? 'already_member' : 'group_joined'));
  },
);

/** Joins a group one was invited to by one's own verified address. */
export const acceptGroupInvitation = deed(
  {
    schema: groupIdSchema,
    failure: 'join_group_failed',
    as: 'user',
    success: ({ already_member }: Joined) =>
      messageOf(already_member ? 'already_member' : 'group_joined'),
  },
  ({ input, supabase }) =>
    rpc<Joined>(supabase, 'accept_group_invitation', { p_group_id: input.group_id }),
);

/** Gives a group a new code of eight characters; the old one stops working. */
export const regenerateInviteCode = deed(
  {
    schema: groupIdSchema,
    failure: 'regenerate_code_failed',
    as: 'user',
    success: 'code_regenerated',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'regenerate_invite_code', { p_group_id: input.group_id });
  },
);
