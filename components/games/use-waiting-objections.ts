'use client';

import type { Objection } from '@/lib/bingo/game';
import { waitsFor } from '@/lib/objections/may-decide';
import { useHasPassed } from './due';
import { useGame } from './game-provider';

const NONE: readonly Objection[] = [];

/** The objections that the viewer can decide or vote on, and all undecided ones to the viewer's own win. */
export function useShownObjections(): readonly Objection[] {
  const { game, viewer, cards, after, win } = useGame();
  const { final_at, is_final } = game;
  const isOver = useHasPassed(final_at ?? '', final_at === null || is_final);
  // With three prizes, each win has its own objections.
  const isWithoutWin = game.prizes === 'three' && win === undefined;
  if (!after || isOver || isWithoutWin) return NONE;
  const hasWon = cards.some(({ is_winner }) => is_winner);
  return after.objections.filter(
    (one) => waitsFor(one, viewer, cards, after.can_uphold) || (hasWon && one.status === 'open'),
  );
}

/** The objections in this game that the viewer can decide or vote on, until the result is final. */
export function useWaitingObjections(): readonly Objection[] {
  const { game, viewer, cards, after } = useGame();
  const shown = useShownObjections();
  if (game.prizes === 'bingo')
    return shown.filter((one) => waitsFor(one, viewer, cards, after?.can_uphold ?? false));
  return game.wins.flatMap(({ seq, card_number, is_final }) => {
    const review = !is_final && after?.reviews.find(({ win }) => win === seq);
    const own = cards.map((card) => ({ is_winner: card.card_number === card_number }));
    return review
      ? review.objections.filter((one) => waitsFor(one, viewer, own, review.can_uphold))
      : [];
  });
}
