import type { Card, Objection } from '@/lib/bingo/game';
import type { Participant } from '@/lib/bingo/permissions';

type Asker = Pick<Participant, 'is_admin' | 'is_member'> & { is_host?: boolean };

/** Whether the viewer decides this objection alone; `cards` are their own. A vote is no such decision. */
export function mayDecide(
  { decided_by, is_mine }: Pick<Objection, 'decided_by' | 'is_mine'>,
  viewer: Asker,
  cards: readonly Pick<Card, 'is_winner'>[],
): boolean {
  const hasWon = cards.some(({ is_winner }) => is_winner);
  switch (decided_by) {
    case 'admins':
      return viewer.is_admin && !hasWon && !is_mine;
    case 'host':
      return viewer.is_host === true;
    case 'winner':
      return hasWon && viewer.is_member;
    case 'players':
      return false;
  }
}
