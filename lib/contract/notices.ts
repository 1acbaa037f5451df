import { z } from 'zod';
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

export const NOTICE_KINDS = [
  'line_full',
  'one_to_go',
  'square_marked',
  'game_over',
  'objection_made',
  'invited',
  'game_began',
  'game_starts',
  'game_locks',
  'game_ends',
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

const kind = z.enum(NOTICE_KINDS);

/** One notice. The fields that its kind does not have are null. */
const listedNotice = z.strictObject({
  id: count,
  kind,
  created_at: moment,
  is_read: yesNo,
  game: z
    .strictObject({
      id,
      kind: z.enum(['private', 'house']),
      title: textOrNull,
      theme_name: text,
    })
    .nullable(),
  group_id: idOrNull,
  group_name: textOrNull,
  card_number: countOrNull,
  summary: textOrNull,
  by: textOrNull,
  winner_display_name: textOrNull,
  missing: countOrNull,
  pot_share: money.nullable(),
  at: momentOrNull,
});

export type ListedNotice = z.infer<typeof listedNotice>;

export const myNotices = z.strictObject({
  notices: pageOf(listedNotice),
  choices: z.array(z.strictObject({ kind, is_on: yesNo })),
});

export type MyNotices = z.infer<typeof myNotices>;

/** The number of unread notices of one game, or of invitations if `game_id` is null. */
export const unread = z.strictObject({ game_id: idOrNull, count });

export type Unread = z.infer<typeof unread>;

export const readNotices = z.strictObject({ unread: z.array(unread) });
