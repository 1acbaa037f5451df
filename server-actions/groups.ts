'use server';

import { redirect } from 'next/navigation';
import { action, formAction } from '@/lib/server/actions';
import { track } from '@/lib/server/analytics';
import { invite, inviteAll, type SentInvitation } from '@/lib/groups/invitations';
import { readInvite } from '@/lib/groups/invitation-queries';
import { invitePath } from '@/lib/paths';
import { afterJoining, joinWithCode, type Joined } from '@/lib/groups/joining';
import { messageOf } from '@/lib/words/all-messages';
import { withNotice } from '@/lib/accounts/redirect';
import {
  createGroupSchema,
  groupIdSchema,
  inviteLinkSchema,
  inviteMemberSchema,
  joinGroupSchema,
  memberSchema,
} from '@/lib/groups/schema';
import { createPrivateSessionSchema, settingsOf } from '@/lib/games/schema';
import { Refusal, rpc } from '@/lib/supabase/rpc';

/** Creates a group and redirects to it. */
export const createGroup = formAction(
  { schema: createGroupSchema, failure: 'create_group_failed' },
  async ({ input, supabase, user }) => {
    const { group_id } = await rpc(supabase, 'create_group', input);
    track('group_created', { group_id }, user);
    redirect(`/group/${group_id}`);
  },
);

/** Creates a group, its first game and the creator's card in one transaction, and then e-mails the friends. */
export const createPrivateSession = action(
  {
    schema: createPrivateSessionSchema,
    failure: 'create_game_failed',
    success: 'private_session_created',
  },
  async ({ input, supabase, user }) => {
    const { name, request_id, friend_emails, ...game } = input;
    const session = await rpc(supabase, 'create_private_session', {
      name,
      request_id,
      settings: settingsOf(game),
    });
    const { group_id, game_id, is_new } = session;
    const invitations = await inviteAll(supabase, group_id, friend_emails, { isRepeat: !is_new });
    if (is_new) {
      track('group_created', { group_id }, user);
      track(
        'game_created',
        { game_id, kind: 'private', group_id, card_price: game.card_price },
        user,
      );
      track('card_purchased', { game_id }, user);
      for (const { is_sent } of invitations)
        if (is_sent) track('invite_sent', { group_id, resent: false }, user);
    }
    return { ...session, invitations };
  },
);

const invitationNotice = ({ is_sent }: SentInvitation) =>
  messageOf(is_sent ? 'invitation_sent' : 'invitation_saved');

export const inviteToGroup = action(
  {
    schema: inviteMemberSchema,
    failure: 'send_invitation_failed',
    success: invitationNotice,
    refresh: true,
  },
  async ({ input: { group_id, email, resend = false }, supabase, user }) => {
    const sent = await invite(supabase, group_id, email, { resend });
    if (sent.is_sent) track('invite_sent', { group_id, resent: resend }, user);
    return sent;
  },
);

const joinedNotice = ({ already_member }: Joined) =>
  messageOf(already_member ? 'already_member' : 'group_joined');

/** For links, replaces the message of a wrong code. */
function linkRefusal(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'invalid_code') throw error;
  throw new Refusal('invalid_code', { words: messageOf('invalid_invite_code') });
}

/** Joins the group of an invite link. */
export const joinGroup = action(
  { schema: inviteLinkSchema, failure: 'join_group_failed', success: joinedNotice },
  ({ input, supabase, user }) => {
    const joining = joinWithCode(supabase, input.invite_code);
    return afterJoining({ supabase, user, by: 'link' }, joining.catch(linkRefusal));
  },
);

/** Joins the group of a typed code. */
export const joinGroupByCode = formAction(
  { schema: joinGroupSchema, failure: 'join_group_failed' },
  async ({ input, supabase, user }) => {
    const joining = joinWithCode(supabase, input.invite_code);
    const joined = await afterJoining({ supabase, user, by: 'code' }, joining);
    redirect(withNotice(joined.path, joined.already_member ? 'already_member' : 'group_joined'));
  },
);

/** Redirects to the invitation of a typed code, also without an account. */
export const openInvitation = formAction(
  { schema: joinGroupSchema, failure: 'join_group_failed', as: 'anyone' },
  async ({ input: { invite_code }, supabase }) => {
    await readInvite(supabase, invite_code);
    redirect(invitePath(invite_code));
  },
);

/** Joins a group that has invited the viewer's verified e-mail address. */
export const acceptGroupInvitation = action(
  { schema: groupIdSchema, failure: 'join_group_failed', success: joinedNotice },
  ({ input, supabase, user }) => {
    const joining = rpc(supabase, 'accept_group_invitation', input);
    return afterJoining({ supabase, user, by: 'invitation' }, joining);
  },
);

/** Leaves a group. The page is not re-rendered, because the viewer may no longer see it. */
export const leaveGroup = action(
  { schema: groupIdSchema, failure: 'leave_group_failed', success: 'group_left' },
  async ({ input, supabase }) => {
    await rpc(supabase, 'leave_group', input);
  },
);

/** Removes a member from a group of the viewer. */
export const removeMember = action(
  {
    schema: memberSchema,
    failure: 'remove_member_failed',
    success: 'member_removed',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'remove_member', input);
  },
);

/** Unlocks the PIN of a member's seat. */
export const unlockPin = action(
  { schema: memberSchema, failure: 'unlock_pin_failed', success: 'pin_unlocked', refresh: true },
  async ({ input, supabase }) => {
    await rpc(supabase, 'unlock_pin', input);
  },
);

/** Replaces a group's invite code with a new one of eight characters. */
export const regenerateInviteCode = action(
  {
    schema: groupIdSchema,
    failure: 'regenerate_code_failed',
    success: 'code_regenerated',
    refresh: true,
  },
  async ({ input, supabase }) => {
    await rpc(supabase, 'regenerate_invite_code', input);
  },
);
