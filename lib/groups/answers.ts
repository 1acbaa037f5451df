import type { GameSummary } from '@/lib/games/answers';

export type Group = {
  id: string;
  name: string;
  invite_code: string;
  created_by: string;
  is_creator: boolean;
  max_members: number;
  /** The pots of the group's active games, together. */
  pot_amount: number;
  created_at: string;
};

export type GroupMember = {
  user_id: string;
  display_name: string;
  is_creator: boolean;
  joined_at: string;
};

/** The address is masked for everybody but the group's creator. */
export type GroupInvitation = { id: string; email: string; invited_at: string };

/** Somebody came or went; `by` is who removed them. */
export type GroupEvent = {
  id: number;
  type: 'joined' | 'left' | 'removed';
  display_name: string;
  by: string | null;
  created_at: string;
};

export type GroupState = {
  group: Group;
  members: GroupMember[];
  invitations: GroupInvitation[];
  /** The latest, newest first. */
  history: GroupEvent[];
  games: GameSummary[];
};

export type GroupSummary = {
  id: string;
  name: string;
  invite_code: string;
  member_count: number;
  is_creator: boolean;
  created_at: string;
};

/** What an invitation tells before anybody has an account. */
export type InvitePreview = {
  group_name: string;
  host_display_name: string;
  /** Of the game that runs; null when none does. */
  theme_name: string | null;
  member_count: number;
  is_full: boolean;
};

/** The page that joins whoever was invited by their address; with the invitation's id it also says to what. */
export const directJoinPath = (groupId: string, invitationId?: string) =>
  `/join-group-direct/${groupId}${invitationId ? `?invitation=${invitationId}` : ''}`;

export const invitePath = (inviteCode: string) => `/invite/${inviteCode}` as const;
