import type { Card, Objection } from '@/lib/bingo/game';
import type { Participant } from '@/lib/bingo/permissions';

type DecidingViewer = Pick<Participant, 'is_admin' | 'is_member'> & { is_host?: boolean };
type OwnCards = readonly Pick<Card, 'is_winner'>[];

/** Whether the viewer decides this objection alone, as opposed to a vote. `cards` are the viewer's own. */
export function mayDecide(
  { decided_by, is_mine }: Pick<Objection, 'decided_by' | 'is_mine'>,
  viewer: DecidingViewer,
  cards: OwnCards,
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

/** Whether the viewer may vote on an objection that the players decide. */
export const mayVote = (
  { is_member }: Pick<DecidingViewer, 'is_member'>,
  cards: OwnCards,
): boolean => is_member && cards.some(({ is_winner }) => !is_winner);

/** Whether the viewer can decide this objection, or has not yet voted on it. */
export function waitsFor(
  objection: Pick<Objection, 'decided_by' | 'is_mine' | 'my_vote' | 'status'>,
  viewer: DecidingViewer,
  cards: OwnCards,
  canUphold: boolean,
): boolean {
  if (objection.status !== 'open') return false;
  if (objection.decided_by !== 'players') return mayDecide(objection, viewer, cards);
  return canUphold && objection.my_vote === null && mayVote(viewer, cards);
}
