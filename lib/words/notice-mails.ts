import { gameTitle } from '@/lib/bingo/game';
import type { Delivery } from '@/lib/contract/notices';
import type { NoticeKind } from '@/lib/bingo/notices';
import { directJoinPath, gamePath, resultsPath } from '@/lib/paths';
import { mailedName } from './mailed-name';
import { noticeLine } from './notice-lines';
import { quoted } from './quoted';
import { formatMoment } from './time';

type MailWords = {
  /** Behind the name of the product. */
  subject: string;
  sentences: string[];
  /** What is listed below the sentences. */
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
      subject: `Your line is full in ${name}`,
      sentences: [`${title}, in ${place}.`, sentence, 'Whoever calls first wins the play money.'],
      sections: [],
      link: { path: gamePath(game), label: 'Call BINGO' },
    };
  const dated = DATED[notice.kind];
  if (dated && notice.at)
    return {
      subject: `${title}, ${name}`,
      sentences: [
        `${title}: ${place}.`,
        `${dated} on ${formatMoment(notice.at, notice.time_zone ?? 'UTC')}.`,
        ...(delivery.moved
          ? ['The attached calendar entry replaces the one before, and has your own time zone.']
          : []),
      ],
      sections: [],
      link: linkOf(delivery, gamePath(game)),
    };
  return {
    subject: `The game is over${missing ? `, you were ${missing} short` : ''}`,
    sentences: [
      `${title}: ${place}.`,
      ...(sentence ? [sentence] : []),
      ...(next ? [`The next game is ${mailedName(gameTitle(next))}, for play money.`] : []),
    ],
    sections: [],
    link: next
      ? { path: gamePath(next), label: 'To the next game' }
      : { path: resultsPath(game.id), label: 'See the results' },
  };
}

/** What happens at the moment of a notice. */
const DATED: Partial<Record<NoticeKind, string>> = {
  start_changed: 'It starts',
  game_starts: 'It starts',
  game_locks: 'The cards lock',
  game_ends: 'It ends',
};

/** Somebody who was invited and has not joined cannot open the game yet. */
const linkOf = ({ moved, invitation_id }: Delivery, path: string) =>
  moved?.group_id && invitation_id
    ? { path: directJoinPath(moved.group_id, invitation_id), label: 'Take your seat' }
    : { path, label: 'To the game' };

function digestWords(digest: NonNullable<Delivery['digest']>): MailWords {
  const count = digest.reduce((sum, { mark_count }) => sum + mark_count, 0);
  return {
    subject: count === 1 ? 'One mark on your cards' : `${count} marks on your cards`,
    sentences: ['This came true on your cards since the last digest. The money is play money.'],
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
