import { z } from 'zod';
import { count, id, moment, money, text, textOrNull, yesNo } from './parts';
import { gameSummary } from './games';
import { seasonRow } from './results';
import { groupSet } from './sets';

const group = z.strictObject({
  id,
  name: text,
  invite_code: text,
  created_by: id,
  is_creator: yesNo,
  max_members: count,
  /** The pots of the group's active games, together. */
  pot_amount: money,
  created_at: moment,
});

export type Group = z.infer<typeof group>;

const member = z.strictObject({
  user_id: id,
  display_name: text,
  is_creator: yesNo,
  joined_at: moment,
});

export type GroupMember = z.infer<typeof member>;

/** The address is masked for everybody but the group's creator. */
const invitation = z.strictObject({ id, email: text, invited_at: moment });

export type GroupInvitation = z.infer<typeof invitation>;

/** Somebody came or went; `by` is who removed them. */
const groupEvent = z.strictObject({
  id: count,
  type: z.enum(['joined', 'left', 'removed']),
  display_name: text,
  by: textOrNull,
  created_at: moment,
});

export type GroupEvent = z.infer<typeof groupEvent>;

export const groupState = z.strictObject({
  group,
  members: z.array(member),
  invitations: z.array(invitation),
  /** The latest, newest first. */
  history: z.array(groupEvent),
  /** What its members wrote to play with, newest first; null where the viewer is none. */
  sets: z.array(groupSet).nullable(),
  /** Who played its finished games, the one with the most wins first. */
  season: z.array(seasonRow),
  games: z.array(gameSummary),
});

export type GroupState = z.infer<typeof groupState>;

export const groupSummary = z.strictObject({
  id,
  name: text,
  invite_code: text,
  member_count: count,
  is_creator: yesNo,
  /** Its newest running game in which the viewer holds no card. */
  game_to_join: z.strictObject({ id, theme_name: text }).nullable(),
  created_at: moment,
});

export type GroupSummary = z.infer<typeof groupSummary>;

/** What an invitation tells before anybody has an account. */
export const invitePreview = z.strictObject({
  group_name: text,
  host_display_name: text,
  /** Of the games that run, newest first. */
  theme_names: z.array(text),
  member_count: count,
  is_full: yesNo,
});

export type InvitePreview = z.infer<typeof invitePreview>;

/** `hidden`: nobody may look just now, or it could not be read; the invitation may be good all the same. */
export type Invitation = InvitePreview | 'invalid' | 'hidden';

export const codeCheck = z.strictObject({
  group_id: id,
  group_name: text,
  current_members: count,
  max_members: count,
  is_member: yesNo,
});

export const membership = z.strictObject({
  group_id: id,
  group_name: text,
  already_member: yesNo,
});

export type Membership = z.infer<typeof membership>;

export const codedGroup = z.strictObject({ group_id: id, invite_code: text });

export const privateSession = z.strictObject({
  group_id: id,
  game_id: id,
  card_id: id,
  invite_code: text,
  /** False when this request made it before, and its answer was lost. */
  is_new: yesNo,
});

/** What the invitation mail needs to know. */
export const savedInvitation = z.strictObject({
  invitation_id: id,
  email: text,
  group_name: text,
  invite_code: text,
  inviter_name: text,
  resent: yesNo,
});

export type SavedInvitation = z.infer<typeof savedInvitation>;

export const adminGroup = z.strictObject({
  id,
  name: text,
  creator_name: text,
  member_count: count,
  max_members: count,
  game_count: count,
  invite_code: text,
  created_at: moment,
});

export type AdminGroup = z.infer<typeof adminGroup>;
