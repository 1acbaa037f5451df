import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import { confirm_leave_full_line, confirm_leave_group } from './groups';
import { listed } from './listed';
import { fill, type Notice } from './message';
import { formatMoney } from './money';

type Left = Pick<GameSummary, 'title' | 'theme_name' | 'pot_amount' | 'to_go'>;

/** The question before somebody leaves a group with these games: what they give up where they could call BINGO. */
export function leaveQuestion(games: readonly Left[]): Notice {
  const callable = games
    .filter(({ to_go }) => to_go === 0)
    .map((game) => `${gameTitle(game)} (pot ${formatMoney(game.pot_amount)} of play money)`);
  if (callable.length === 0) return confirm_leave_group;
  return fill(confirm_leave_full_line, { games: listed(callable) });
}
