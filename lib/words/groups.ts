import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import { fold } from '@/lib/bingo/fold';
import { limits } from '@/lib/limits';
import { listed, fill, type Message } from './message';
import { formatMoney } from './money';

export const load_groups_failed = { title: 'Error', description: 'Failed to load groups' };
export const load_group_failed = { title: 'Error', description: 'Failed to load group data.' };
export const create_group_failed = { title: 'Error', description: 'Failed to create group' };
export const leave_group_failed = { title: 'Error', description: 'Failed to leave group' };
export const remove_member_failed = { title: 'Error', description: 'Failed to remove member' };
export const send_invitation_failed = {
  title: 'Error',
  description: 'Failed to send invitation. Please try again.',
};
export const join_group_failed = {
  title: 'Error',
  description: 'Failed to join group. Please try again.',
};
export const copy_link_failed = { title: 'Error', description: 'Failed to copy invite link.' };
export const invalid_code = {
  title: 'Invalid Code',
  description: 'Group not found. Please check your invite code.',
};
export const invalid_invite_code = {
  title: 'Invalid Invite Code',
  description: 'This invite code is not valid or has expired.',
};
export const group_full = {
  title: 'Group Full',
  description: 'This group has reached its maximum number of members.',
};
export const already_member = {
  title: 'Already a Member',
  description: "You're already a member of this group.",
};
export const many_joined = {
  title: 'Many people joined from this network',
  description: 'Sign up to join now, or try again later.',
};
export const name_taken = {
  title: 'That name is taken',
  description: 'Somebody in the group already uses it. How about {detail}?',
};
export const wrong_seat = {
  title: 'Name and PIN do not match',
  description:
    'The name or PIN is wrong, or a wrong PIN was tried too often. The host can unlock the PIN.',
};
export const holds_a_card = {
  title: 'You already have a card here',
  description: 'You cannot have two cards in one game, so nothing was moved to this device.',
};
export const seat_moved = {
  title: 'You are now playing on another device',
  description: 'To play in {group} on this one again, enter your name and your PIN.',
};
export const invalid_pin = { title: 'PIN needed', description: 'Enter four digits' };
export const pin_locked = {
  title: 'PIN locked',
  description: 'A wrong PIN was tried too often. Ask the host to unlock it.',
};
export const pin_saved = {
  title: 'PIN saved',
  description: 'To play on another device, enter the invite code, your name and this PIN.',
};
export const pin_unlocked = { title: 'PIN unlocked', description: 'It can be tried again.' };
export const too_many_unlocks = {
  title: 'PIN not unlocked',
  description: 'A PIN can be unlocked three times a week. Try again in {wait}.',
};
export const pin_unlocked_by_host = {
  title: 'The host unlocked your PIN',
  description: 'If you did not ask for this, set a new PIN.',
};
export const set_pin_failed = { title: 'Error', description: 'Failed to save the PIN' };
export const unlock_pin_failed = { title: 'Error', description: 'Failed to unlock the PIN' };
export const confirm_unlock_pin = {
  title: 'Unlock the PIN of {name}?',
  description: 'A PIN locks after five wrong tries. Unlock it only if you know who tried.',
};
export const already_invited = {
  title: 'Already invited',
  description: 'This email has already been invited to the group.',
};
export const already_invited_member = {
  title: 'Already a member',
  description: 'This person is already a member of the group.',
};
export const invitation_saved = {
  title: 'Invitation saved',
  description: 'Invitation saved but email may not have been sent. You can resend it later.',
};
export const invitation_sent = { title: 'Invitation sent!' };
export const not_invited = {
  title: 'Invitation needed',
  description: 'Please ask a member of this group for an invitation.',
};
export const share_failed = {
  title: 'Share failed',
  description: 'Please try again or copy the link manually.',
};
export const share_copied = {
  title: 'Copied',
  description: 'The sentence and the link are ready to paste.',
};
export const link_copied = { title: 'Link Copied!' };
export const group_joined = { title: 'Joined Group!' };
export const group_left = { title: 'You left the group' };
export const member_removed = {
  title: 'Member removed',
  description: 'The group has a new invite code.',
};
export const creator_cannot_leave = {
  title: 'You are the host',
  description: 'The host cannot leave the group.',
};
export const holds_full_line = {
  title: 'They could call BINGO',
  description: 'Their card has a full line. You can remove them when that game is over.',
};
export const may_object = {
  title: 'Not until the result is final',
  description:
    'They can still object to a win, or agree to an objection. You can remove them once it is final.',
};
export const removed_from_group = {
  title: 'No longer your game',
  description: '{by} removed you from {group}. To keep playing, ask for a new invitation.',
};
export const group_not_found = { title: 'Error', description: 'Group not found' };
export const not_creator = {
  title: 'Host only',
  description: 'Only the host of this group can do that.',
};
export const private_session_created = { title: 'Private Session Created!' };
export const confirm_leave_group = {
  title: 'Leave this group?',
  description:
    'In games that have not started or locked yet, your card is deleted and its price leaves the pot. You can still look at your other games in this group, but not play them.',
};
export const confirm_leave_full_line = {
  title: 'Leave this group?',
  description:
    'You have not called your full line in {games}. If you leave, you give up whatever it could win.',
};
export const confirm_remove_member = {
  title: 'Remove {name}?',
  description:
    'They can no longer play or see this group’s games. In games that have not started or locked yet, their card is deleted and its price leaves the pot. The group gets a new invite code, and the old one stops working.',
};
export const guest_signup_required = {
  title: 'Sign up to join',
  description: 'Private games are for signed-in players. Create an account to join this group.',
};
export const regenerate_code_failed = {
  title: 'Error',
  description: 'Failed to regenerate invite code',
};
export const guests_not_allowed = {
  title: 'You need an account here',
  description:
    'This group is for players with an account. The host can let people play without one.',
};
export const guests_allowed = { title: 'Friends can play with just a name' };
export const guests_disallowed = { title: 'New players need an account now' };
export const game_gone = {
  title: 'No longer your game',
  description: 'You no longer have access to this game.',
};

export const save_webhook_failed = { title: 'Error', description: 'Failed to save the channel' };
export const invalid_webhook = {
  title: 'Not an address we can post to',
  description:
    'Paste the webhook of a Discord channel, https://discord.com/api/webhooks/…, or of a Slack channel, https://hooks.slack.com/services/…',
};
export const webhook_silent = {
  title: 'The channel did not answer',
  description: 'Nothing was saved. Check that the webhook still exists, and try again.',
};
export const webhook_saved = {
  title: 'Channel saved',
  description: 'We posted a first message there. Marks and wins will follow.',
};
export const webhook_removed = {
  title: 'Channel removed',
  description: 'Nothing more is posted there.',
};
export const confirm_remove_webhook = {
  title: 'Remove this channel?',
  description: 'Marks and wins are no longer posted there.',
};

/** This name, with a number if the viewer has a group of that name, or nothing where the number does not fit. */
export function freeGroupName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map(fold));
  let free = name;
  for (let number = 2; known.has(fold(free)); number++) free = `${name} ${number}`;
  return free.length <= limits.group_name ? free : '';
}

/** What the host's card is or needs once the group is made, after "your card". */
export function hostsCard(game: { dealing: string; everybody_writes?: boolean | undefined }) {
  if (game.everybody_writes) return 'is dealt then';
  return game.dealing === 'chosen' ? 'needs your squares' : 'is dealt';
}

type Left = Pick<GameSummary, 'title' | 'theme_name' | 'pot_amount' | 'to_go'>;

/** The question before somebody leaves a group with these games: what they give up where they could call BINGO. */
export function leaveQuestion(games: readonly Left[]): Message {
  const callable = games
    .filter(({ to_go }) => to_go === 0)
    .map((game) => `${gameTitle(game)} (pot ${formatMoney(game.pot_amount)} of play money)`);
  if (callable.length === 0) return confirm_leave_group;
  return fill(confirm_leave_full_line, { games: listed(callable) });
}
