import type { Channel, NoticeKind } from '@/lib/bingo/notices';
import type { ListedNotice } from '@/lib/contract/notices';
import { formatMoney } from './money';
import { quoted } from './quoted';

/** The label of each setting. */
export const choiceLabels: Record<NoticeKind, string> = {
  line_full: 'A line on your card is full',
  one_to_go: 'A card of yours has one to go',
  square_marked: 'A square on your card was marked, in private games',
  game_over: 'A game is over',
  objection_made: 'An objection waits for your decision',
  invited: 'Somebody invites you to a group',
  game_began: 'The next game begins',
  start_changed: 'The start of a private game changes',
  game_starts: 'A game starts within a day, or a private game within an hour',
  game_locks: 'The cards of a game lock within a day',
  game_ends: 'A game ends within a day',
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
    ? `${quoted(notice.summary)} came true${notice.by ? `, says ${notice.by}` : ''}.`
    : '';
  switch (notice.kind) {
    case 'line_full':
      return {
        title: `BINGO! Your ${card} has a full line`,
        sentence: `${marked} Go and call it.`,
      };
    case 'one_to_go':
      return { title: `One to go on ${card}`, sentence: marked };
    case 'square_marked':
      return { title: `A mark on ${card}`, sentence: marked };
    case 'game_over':
      return gameOver(notice);
    case 'objection_made':
      return {
        title: 'An objection to decide',
        sentence: `${notice.by ?? 'A player'} doubts ${quoted(notice.summary ?? '')}.`,
      };
    case 'invited':
      return {
        title: `${notice.by ?? 'A player'} invites you to ${notice.group_name ?? 'a group'}`,
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

function gameOver({ winner_display_name, pot_share, missing }: ListedNotice) {
  const title = winner_display_name ? `${winner_display_name} called BINGO` : 'The game is over';
  if (pot_share) return { title, sentence: `Your share: ${formatMoney(pot_share)} of play money.` };
  if (missing === 0) return { title, sentence: 'Your line was full, too.' };
  return { title, sentence: missing === null ? '' : `You were ${missing} short.` };
}
