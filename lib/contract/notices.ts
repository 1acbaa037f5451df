import { z } from 'zod';
import { DIGESTS, NOTICE_KINDS } from '@/lib/bingo/notices';
import { prize } from './cards';
import { game as wholeGame } from './games';
import {
  countOrNull,
  id,
  idOrNull,
  moment,
  momentOrNull,
  money,
  pageOf,
  textOrNull,
  count,
  text,
  yesNo,
} from './parts';

const kind = z.enum(NOTICE_KINDS);

const game = z.strictObject({
  id,
  kind: z.enum(['private', 'house']),
  title: textOrNull,
  theme_name: text,
});

/** One notice. The fields that its kind does not have are null. */
const listedNotice = z.strictObject({
  id: count,
  kind,
  created_at: moment,
  is_read: yesNo,
  game: game.nullable(),
  group_id: idOrNull,
  group_name: textOrNull,
  card_number: countOrNull,
  /** For a notice of a full line: whether the line can be called now. */
  can_call: yesNo,
  summary: textOrNull,
  by: textOrNull,
  winner: textOrNull,
  /** The prize that ended the game, or that a full line can call now. */
  prize: prize.nullable(),
  /** For a notice of the end of a game: the squares that the viewer missed, and what they won. */
  missing: countOrNull,
  winnings: money.nullable(),
  at: momentOrNull,
  /** For a notice of moved dates: whether the start was not moved, or the game was called off. */
  change: z.enum(['dates', 'called_off']).nullable(),
  /** Whether the notice is about the start of its game. */
  has_begun: yesNo,
  /** The time zone of the game's host. */
  time_zone: textOrNull,
});

export type ListedNotice = z.infer<typeof listedNotice>;

/** `mails` is null for a kind that is not mailed. */
const noticeChoice = z.strictObject({ kind, is_on: yesNo, mails: yesNo.nullable(), pushes: yesNo });

export type NoticeChoice = z.infer<typeof noticeChoice>;

/** `time_zone` is null until the person has chosen something. */
const mailSettings = z.strictObject({
  is_confirmed: yesNo,
  time_zone: textOrNull,
  digest: z.enum(DIGESTS),
  digest_hour: count,
});

export type MailSettings = z.infer<typeof mailSettings>;

export const myNotices = z.strictObject({
  notices: pageOf(listedNotice),
  choices: z.array(noticeChoice),
  mail: mailSettings,
});

export type MyNotices = z.infer<typeof myNotices>;

/** The number of unread notices of one game, or of invitations if `game_id` is null. */
export const unread = z.strictObject({ game_id: idOrNull, count });

export type Unread = z.infer<typeof unread>;

export const readNotices = z.strictObject({ unread: z.array(unread) });

/** The marks on a person's cards of one game since their last digest: at most ten, and the number of all. */
const digestedGame = z.strictObject({
  game,
  group_name: textOrNull,
  mark_count: count,
  marks: z.array(z.strictObject({ summary: text, source_url: textOrNull })),
});

/**
 * A mail has an `email`, a push has `browsers`. It contains either a `notice` or a `digest`. `next` is the game that follows
 * one that is over. `moved` is the game whose start has changed. `invitation_id` is set in a mail to somebody who was invited
 * and has not joined. `digest_at` says from when a digest tells, and when it is wanted, by the clocks of `time_zone`, as quiet
 * hours are; a digest is claimed before its hour, too, and without news.
 */
export const delivery = z.strictObject({
  id: count,
  try: count,
  email: textOrNull,
  browsers: z
    .array(z.strictObject({ endpoint: text, keys: z.strictObject({ p256dh: text, auth: text }) }))
    .nullable(),
  unread: count,
  token: text,
  notice: listedNotice.nullable(),
  next: game.nullable(),
  digest: z.array(digestedGame).nullable(),
  moved: wholeGame.nullable(),
  invitation_id: idOrNull,
  time_zone: text,
  digest_at: z.strictObject({ from: text, digest: z.enum(DIGESTS), digest_hour: count }).nullable(),
});

export type Delivery = z.infer<typeof delivery>;
