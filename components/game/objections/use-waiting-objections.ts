'use client';

import type { Objection } from '@/lib/bingo/game';
import { useHasPassed } from '@/components/game/due';
import { useGame } from '@/components/game/game-provider';

/** Whether the viewer's press would decide this objection. */
export const waitsForViewer = ({ status, may, decided_by }: Objection): boolean =>
  status === 'open' && (may === 'decide' || (may === 'second' && decided_by !== 'host'));

/** The objections in this game that wait for the viewer, until the results are final. */
export function useWaitingObjections(): readonly Objection[] {
  const { game, after } = useGame();
  const open = game.wins.filter(({ is_final }) => !is_final);
  const last = open
    .map(({ final_at }) => final_at)
    .toSorted()
    .at(-1);
  const isOver = useHasPassed(last ?? '', last === undefined);
  if (!after || isOver) return [];
  return after.reviews
    .filter(({ win }) => open.some(({ seq }) => seq === win))
    .flatMap(({ objections }) => objections.filter(waitsForViewer));
}
