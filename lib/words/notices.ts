import type { Channel, NoticeGroup, NoticeKind } from '@/lib/bingo/notices';
import type { ListedNotice, Delivery } from '@/lib/contract/notices';
import { inSentence, quoted, mailedName } from './message';
import { formatMoney } from './money';
import { inWords } from './results';
import { gameTitle, type Game } from '@/lib/bingo/game';
import { directJoinPath, gamePath, resultsPath } from '@/lib/paths';
import { formatMoment } from './time';

export const load_notices_failed = { title: 'Error', description: 'Failed to load notifications' };
export const read_notices_failed = {
  title: 'Error',
  description: 'Failed to mark notifications as read',
};
export const choose_notices_failed = {
  title: 'Error',
  description: 'Failed to change this setting',
};
export const save_mail_settings_failed = {
  title: 'Error',
  description: 'Failed to save your digest',
};
/** Only forged calls, or a browser with time zones that the database does not know, are refused with these codes. */
export {
  choose_notices_failed as invalid_notice_kind,
  save_mail_settings_failed as invalid_digest,
  save_mail_settings_failed as invalid_time_zone,
  save_push_failed as invalid_push,
};
export const digest_saved = { title: 'Digest saved' };

export const push_here = {
  title: 'Push in this browser',
  description: 'Everything you turn on under Push also appears here while the app is closed.',
};
export const push_missing = {
  title: 'Push in this browser',
  description:
    'This browser cannot show push notifications. On an iPhone, add the app to the Home Screen first and open it from there.',
};
export const push_off = {
  title: 'Push',
  description: 'Push notifications are not available on this site.',
};
export const push_denied = {
  title: 'Push notifications are blocked',
  description:
    'Your browser did not allow them. You can change this in its settings for this site.',
};
export const push_unreached = {
  title: 'Push notifications are not available',
  description: 'Your browser’s push service did not answer. Please try again later.',
};
export const save_push_failed = {
  title: 'Error',
  description: 'Failed to turn on push notifications',
};

export const stop_mail = {
  title: 'Stop all emails?',
  description:
    'You will get no more notifications or digests by email. We still email you about your account, such as a new password.',
};
export const mail_stopped = {
  title: 'Emails stopped',
  description:
    'You will get no more notifications or digests by email. You can turn them back on under Notifications.',
};
export const stop_mail_failed = {
  title: 'This link no longer works',
  description:
    'Links in our emails work for 90 days. To choose your emails, sign in and open Notifications.',
};

/** The label of each setting, and what it is about. */
export const groupLabels: Record<NoticeGroup, { title: string; description: string }> = {
  my_card: {
    title: 'My card',
    description: 'A full line, one to go, the end of a game, an objection waiting for you.',
  },
  game_dates: {
    title: 'Game dates',
    description:
      'A game is about to start, lock or end, its start has moved, or there is a next game.',
  },
  invitations: {
    title: 'Invitations',
    description: 'Somebody invites you to a group, or you become the host.',
  },
};

export const channelLabels: Record<Channel, string> = {
  app: 'In the app',
  mail: 'Email',
  push: 'Push',
};

export const digestOptions = [
  { value: 'off', label: 'None' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every Monday' },
];

/** A notice as a headline and, where there is more to say, a sentence. */
export function noticeLine(notice: ListedNotice): { title: string; sentence: string } {
  const card = `card #${notice.card_number}`;
  const marked = notice.summary
    ? `${inSentence(quoted(notice.summary))} came true${notice.by ? `, says ${inSentence(notice.by)}` : ''}.`
    : '';
  switch (notice.kind) {
    case 'line_full':
      return {
        title: `BINGO! Your ${card} has a full line`,
        sentence: [marked, notice.can_call && 'Go and call it.'].filter(Boolean).join(' '),
      };
    case 'one_to_go':
      return { title: `One to go on ${card}`, sentence: marked };
    case 'square_marked':
      return { title: `A mark on ${card}`, sentence: marked };
    case 'game_over':
      return gameOver(notice);
    case 'objection_made':
      return {
        title: 'An objection',
        sentence: `${inSentence(notice.by ?? 'A player')} objects to ${inSentence(quoted(notice.summary ?? ''))}.`,
      };
    case 'invited':
      return {
        title: `${inSentence(notice.by ?? 'A player')} invites you to ${inSentence(notice.group_name ?? 'a group')}`,
        sentence: '',
      };
    case 'new_host':
      return {
        title: `You are now the host of ${inSentence(notice.group_name ?? 'a group')}`,
        sentence:
          'The old host deleted their account. TV view links no longer work; you can create new ones.',
      };
    case 'game_began':
      if (notice.has_begun) return { title: 'The game has begun', sentence: '' };
      return { title: `The next game is ${notice.at ? 'planned' : 'ready'}`, sentence: '' };
    case 'start_changed':
      if (notice.change === 'called_off') return { title: 'The game was called off', sentence: '' };
      // In a house game, the lock or the end of a year may have moved.
      return {
        title: `The ${notice.game?.kind === 'house' || notice.change === 'dates' ? 'dates were' : 'start was'} moved`,
        sentence: '',
      };
    case 'game_starts':
      return { title: `Starts within ${isHourAhead(notice) ? 'an hour' : 'a day'}`, sentence: '' };
    case 'game_locks':
      return { title: 'The cards lock within a day', sentence: '' };
    case 'game_ends':
      return { title: 'Ends within a day', sentence: '' };
  }
}

/** Private games have a second reminder of their start. */
const isHourAhead = ({ at, created_at }: ListedNotice) =>
  at !== null && Date.parse(at) - Date.parse(created_at) <= 3_600_000;

function gameOver({ winner, prize, winnings, missing }: ListedNotice) {
  const what = prize && prize !== 'bingo' ? `won ${inWords(prize)}` : 'called BINGO';
  const title = winner ? `${inSentence(winner)} ${what}` : 'The game is over';
  if (winnings) return { title, sentence: `You get ${formatMoney(winnings)} of play money.` };
  if (missing === 0) return { title, sentence: 'You had a full line, too.' };
  return { title, sentence: missing === null ? '' : `You were ${missing} short.` };
}

type MailWords = {
  /** The part of the mail's subject after the name of the product. */
  subject: string;
  sentences: string[];
  /** The lists below the sentences. */
  sections: { title: string; lines: { text: string; href: string | null }[] }[];
  link: { path: string; label: string };
};

/** What the mail of a delivery says, and where its button leads. */
export function mailWords(delivery: Delivery): MailWords {
  const { notice, digest, next } = delivery;
  if (digest) return digestWords(digest);
  if (!notice?.game) throw new Error('Nothing to mail');
  const { game, missing, group_name } = notice;
  const { title, sentence } = noticeLine({
    ...notice,
    by: notice.by && mailedName(notice.by),
    winner: notice.winner && mailedName(notice.winner),
  });
  const name = mailedName(gameTitle(game));
  const place = `${name}${group_name ? ` in ${mailedName(group_name)}` : ''}`;
  if (notice.kind === 'line_full')
    return {
      subject: `You can call BINGO in ${name}`,
      sentences: [
        `${title} in ${place}.`,
        sentence,
        'The first to call it wins. All money is play money.',
      ],
      sections: [],
      link: { path: gamePath(game), label: 'Call BINGO' },
    };
  if (notice.change === 'called_off')
    return {
      subject: `${title}: ${name}`,
      sentences: [
        `${title}: ${place}.`,
        ...(notice.at
          ? [`It was to start on ${formatMoment(notice.at, notice.time_zone ?? 'UTC')}.`]
          : []),
        'The attached calendar entry removes the earlier one.',
      ],
      sections: [],
      link: linkOf(delivery, gamePath(game)),
    };
  const dated = DATED[notice.kind];
  if (dated && notice.at)
    return {
      subject: `${title}: ${name}`,
      sentences: [
        `${title}: ${place}.`,
        `${dated} on ${formatMoment(notice.at, notice.time_zone ?? 'UTC')}.`,
        ...(delivery.moved ? otherDatesOf(delivery.moved) : []),
        ...(delivery.moved
          ? ['The attached calendar entry replaces the earlier one and uses your own time zone.']
          : []),
      ],
      sections: [],
      link: linkOf(delivery, gamePath(game)),
    };
  return {
    subject: `Game over${missing ? `: you were ${missing} short` : ''}`,
    sentences: [
      `${title}: ${place}.`,
      ...(sentence ? [sentence] : []),
      ...(next ? [`The next game is ${mailedName(gameTitle(next))}, for play money.`] : []),
    ],
    sections: [],
    link: next
      ? { path: gamePath(next), label: 'Go to the next game' }
      : { path: resultsPath(game.id), label: 'See the results' },
  };
}

/** The dates of a game that move with its start. */
const otherDatesOf = ({ locks_at, is_locked, ends_at, time_zone }: Game): string[] => [
  ...(locks_at && !is_locked ? [`The cards lock on ${formatMoment(locks_at, time_zone)}.`] : []),
  ...(ends_at ? [`It ends on ${formatMoment(ends_at, time_zone)}.`] : []),
];

/** What happens at the time that a notice names. */
const DATED: Partial<Record<NoticeKind, string>> = {
  start_changed: 'It starts',
  game_starts: 'It starts',
  game_locks: 'The cards lock',
  game_ends: 'It ends',
};

/** Somebody who was invited and has not joined cannot open the game yet. */
const linkOf = ({ moved, invitation_id }: Delivery, path: string) =>
  moved?.group_id && invitation_id
    ? { path: directJoinPath(moved.group_id, invitation_id), label: 'Join the group' }
    : { path, label: 'Go to the game' };

function digestWords(digest: NonNullable<Delivery['digest']>): MailWords {
  const count = digest.reduce((sum, { mark_count }) => sum + mark_count, 0);
  return {
    subject: count === 1 ? 'One mark on your cards' : `${count} marks on your cards`,
    sentences: [
      'These squares on your cards have come true since the last digest. All money is play money.',
    ],
    sections: digest.map(({ game, group_name, marks, mark_count }) => ({
      title: [gameTitle(game), ...(group_name ? [group_name] : [])].map(mailedName).join(', '),
      lines: [
        ...marks.map(({ summary, source_url }) => ({ text: quoted(summary), href: source_url })),
        ...(mark_count > marks.length
          ? [{ text: `and ${mark_count - marks.length} more`, href: null }]
          : []),
      ],
    })),
    link: { path: '/my-games', label: 'My Games' },
  };
}
