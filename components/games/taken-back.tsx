'use client';

import { useState } from 'react';
import { TakenBackDialog } from '@/components/cards/game-over';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { takenBack } from '@/lib/objections/taken-back';
import { useGame } from './game-provider';

const keyOf = (gameId: string) => `hb-taken-back ${gameId}`;

/** Tells the viewer whose win an objection took back, once in each browser. */
export function TakenBack() {
  const { game, messages, cards } = useGame();
  const isHydrated = useIsHydrated();
  const [closed, setClosed] = useState(0);
  const win = takenBack(messages, cards);
  if (!win) return null;
  const { seq } = win;

  function close() {
    setClosed(seq);
    try {
      localStorage.setItem(keyOf(game.id), String(seq));
    } catch {
      // A browser that keeps nothing says it again when the page is loaded again.
    }
  }

  const isNews = isHydrated && seq > Math.max(closed, closedBefore(game.id));
  return <TakenBackDialog open={isNews} onClose={close} win={win} />;
}

/** The number of the last event of this kind that was closed. */
function closedBefore(gameId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(gameId)));
  } catch {
    return 0;
  }
}
