import { create_game_failed } from '@/lib/games/messages';
import {
  create_group_failed,
  join_group_failed,
  leave_group_failed,
  regenerate_code_failed,
  remove_member_failed,
  send_invitation_failed,
} from './messages';

/** What each action says when it fails for no reason that has words of its own, or gives no answer. */
export const createGroup = { create_group_failed };
export const createPrivateSession = { create_game_failed };
export const inviteToGroup = { send_invitation_failed };
export const joinGroup = { join_group_failed };
export const joinGroupByCode = { join_group_failed };
export const openInvitation = { join_group_failed };
export const acceptGroupInvitation = { join_group_failed };
export const leaveGroup = { leave_group_failed };
export const removeMember = { remove_member_failed };
export const regenerateInviteCode = { regenerate_code_failed };
