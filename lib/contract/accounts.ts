import { z } from 'zod';
import { count, id, moment, money, text, textOrNull, yesNo } from './parts';
import { waitingLine } from './cards';
import { unread } from './notices';
import { waitingObjections } from './objections';

const waiting = z.union([waitingLine, waitingObjections]);

/** What waits for the viewer in a game: a full line to call, or objections to decide. */
export type Waiting = z.infer<typeof waiting>;

export const viewer = z.strictObject({
  user_id: id,
  display_name: text,
  username: text,
  /** Empty without an account. */
  email: text,
  is_anonymous: yesNo,
  bingo_bank_balance: money,
  is_admin: yesNo,
  waiting: z.array(waiting),
  unread: z.array(unread),
  /** When a host unlocked the PIN of the viewer's seat, in the last week and since it was set. */
  pin_unlocked_at: z.array(moment),
});

export type Viewer = z.infer<typeof viewer>;

export const renamed = z.strictObject({ display_name: text });

/** A mail of the auth server that the sender has claimed. The names are those of somebody who keeps their cards. */
export const authMail = z.strictObject({
  id,
  try: count,
  kind: z.enum(['signup', 'recovery', 'email_change']),
  email: text,
  token_hash: text,
  redirect_to: text,
  plays_as: textOrNull,
  plays_in: textOrNull,
});

export type AuthMail = z.infer<typeof authMail>;

export const adminUser = z.strictObject({
  user_id: id,
  display_name: text,
  username: text,
  bingo_bank_balance: money,
  group_count: count,
  game_count: count,
  win_count: count,
  is_admin: yesNo,
  /** False for somebody who plays under a name alone. */
  has_account: yesNo,
  created_at: moment,
});

export type AdminUser = z.infer<typeof adminUser>;
