'use client';

import { useState } from 'react';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { takenBack, type TakenBack } from '@/lib/objections/taken-back';
import { useGame } from './game-provider';

const keyOf = (gameId: string) => `hb-taken-back ${gameId}`;

/** The viewer's win that an objection took back, and whether they are still to be told: once in each browser. */
export function useTakenBack(): { win: TakenBack | null; isNews: boolean; close: () => void } {
  const { game, messages, cards } = useGame();
  const isHydrated = useIsHydrated();
  const [closed, setClosed] = useState(0);
  const win = takenBack(messages, cards);
  const isNews = win !== null && isHydrated && win.seq > Math.max(closed, closedBefore(game.id));

  function close() {
    if (!win) return;
    setClosed(win.seq);
    try {
      localStorage.setItem(keyOf(game.id), String(win.seq));
    } catch {
      // A browser that keeps nothing says it again when the page is loaded again.
    }
  }

  return { win, isNews, close };
}

/** The number of the last event of this kind that was closed. */
function closedBefore(gameId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(gameId)));
  } catch {
    return 0;
  }
}
