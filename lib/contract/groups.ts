import { z } from 'zod';
import { PRIZE_PLANS } from '@/lib/bingo/kinds';
import { count, id, moment, momentOrNull, money, text, textOrNull, yesNo } from './parts';
import { messages } from './events';
import { game, gameSummary } from './games';
import { seasonRow } from './results';
import { groupSet } from './sets';

const group = z.strictObject({
  id,
  name: text,
  invite_code: text,
  created_by: id,
  is_creator: yesNo,
  max_members: count,
  allows_guests: yesNo,
  /** The channel in which marks are posted. Only the group's creator sees it. */
  webhook: z
    .strictObject({ host: text, failing_since: momentOrNull, off_at: momentOrNull })
    .nullable(),
  /** The sum of the pots of the group's active games. */
  pot_amount: money,
  created_at: moment,
});

export type Group = z.infer<typeof group>;

const member = z.strictObject({
  user_id: id,
  display_name: text,
  is_creator: yesNo,
  /** Whether the member plays without an account. Only the group's creator sees it. */
  is_guest: yesNo,
  /** Whether the member has a PIN for their seat. Only the group's creator sees it, and members of themselves. */
  has_pin: yesNo,
  joined_at: moment,
});

export type GroupMember = z.infer<typeof member>;

/** Only the group's creator gets the full address; for others it is masked. */
const invitation = z.strictObject({ id, email: text, invited_at: moment });

export type GroupInvitation = z.infer<typeof invitation>;

/** Somebody joined or left; `by` is the person who removed them. */
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
  /** The group's own lists of squares, newest first; null unless the viewer is a member. */
  sets: z.array(groupSet).nullable(),
  /** The players of its finished games, most wins first. */
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
  /** The newest active game in which the viewer holds no card. */
  game_to_join: z.strictObject({ id, theme_name: text }).nullable(),
  created_at: moment,
});

export type GroupSummary = z.infer<typeof groupSummary>;

/** What the page of an invitation shows to a visitor. */
export const invitePreview = z.strictObject({
  group_name: text,
  host_display_name: text,
  /** The themes of the active games, newest first. */
  theme_names: z.array(text),
  /** The prizes of the newest game. */
  prizes: z.enum(PRIZE_PLANS),
  /** What the newest game is played for, in words. */
  stake: textOrNull,
  /** Whether the squares of the newest game are still being written by everybody. */
  everybody_writes: yesNo,
  /** The price of the group's only game that takes players; null where there is none, or more than one. */
  price: money.nullable(),
  /** The start of the next game that has not started. */
  starts_at: momentOrNull,
  /** The time at which the cards of the next game with chosen squares lock, and the time zone of its host. */
  lock: z.strictObject({ at: moment, time_zone: text }).nullable(),
  /** Three squares of the newest active game, unless the group wrote them itself. */
  squares: z.array(text),
  member_count: count,
  is_full: yesNo,
  /** What people who may play without an account see in advance; null where the group does not allow it. */
  table: z
    .strictObject({
      theme_name: textOrNull,
      summaries: z.array(text),
      names: z.array(text),
      /** The seconds until somebody at the visitor's address may join like this. */
      wait: count,
      /** The visitor's name if no member has it, otherwise the name with a number; null if the visitor gave no name. */
      free_name: textOrNull,
    })
    .nullable(),
});

export type InvitePreview = z.infer<typeof invitePreview>;

/** `hidden`: the preview is rate-limited or could not be read. The invitation may still be valid. */
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
  allows_guests: yesNo,
  /** False if the same request had created it before, and its response was lost. */
  is_new: yesNo,
});

/** The data of the invitation e-mail. */
export const savedInvitation = z.strictObject({
  invitation_id: id,
  email: text,
  group_name: text,
  invite_code: text,
  inviter_name: text,
  /** The group's next game that has a time to start or to lock its cards. */
  game: game.nullable(),
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

const news = z.discriminatedUnion('type', [
  z.object({ type: z.literal('square_marked'), summary: text, by: text, source_url: textOrNull }),
  messages.bingo_called
    .pick({
      type: true,
      prize: true,
      card_number: true,
      display_name: true,
      amount: true,
      parts: true,
    })
    .strip(),
  messages.objection_upheld
    .pick({
      ...{ type: true, summary: true, lost: true, goes_on: true },
      ...{ received: true, received_count: true, returned: true },
    } as const)
    .strip(),
  messages.game_called_off.pick({ type: true }).strip(),
  messages.game_ended.pick({ type: true, shares: true, share_count: true, rest: true }).strip(),
]);

/** A message about a game for a group's channel, with the events between two numbers, oldest first. Only the sender gets it. */
export const channelPost = z.strictObject({
  group_id: id,
  url: text,
  game_id: id,
  theme_name: text,
  after_seq: count,
  last_seq: count,
  news: z.array(news),
});

export type ChannelPost = z.infer<typeof channelPost>;
