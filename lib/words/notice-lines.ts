import type { Channel, NoticeGroup } from '@/lib/bingo/notices';
import type { ListedNotice } from '@/lib/contract/notices';
import { inSentence } from './message';
import { formatMoney } from './money';
import { quoted } from './quoted';

/** The label of each setting, and what it is about. */
export const groupLabels: Record<NoticeGroup, { title: string; description: string }> = {
  my_card: {
    title: 'My card',
    description: 'A full line, one to go, the end of the game, an objection that waits for you.',
  },
  game_dates: {
    title: 'My games’ dates',
    description: 'A game starts, locks or ends soon, its start has moved, or the next one begins.',
  },
  invitations: { title: 'Invitations', description: 'Somebody invites you to a group.' },
};

export const channelLabels: Record<Channel, string> = {
  app: 'In the app',
  mail: 'E-mail',
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
        sentence: `${inSentence(notice.by ?? 'A player')} doubts ${inSentence(quoted(notice.summary ?? ''))}.`,
      };
    case 'invited':
      return {
        title: `${inSentence(notice.by ?? 'A player')} invites you to ${inSentence(notice.group_name ?? 'a group')}`,
        sentence: '',
      };
    case 'game_began':
      return { title: 'The next game begins', sentence: '' };
    case 'start_changed':
      return { title: 'The start was moved', sentence: '' };
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

function gameOver({ winner, pot_share, missing }: ListedNotice) {
  const title = winner ? `${inSentence(winner)} called BINGO` : 'The game is over';
  if (pot_share) return { title, sentence: `Your share: ${formatMoney(pot_share)} of play money.` };
  if (missing === 0) return { title, sentence: 'You had it, too.' };
  return { title, sentence: missing === null ? '' : `You were ${missing} short.` };
}
