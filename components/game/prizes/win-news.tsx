import { useState } from 'react';
import { useGame } from '@/components/game/game-provider';
import { holds } from '@/lib/bingo/card';
import type { Win } from '@/lib/bingo/game';

/** By game: the wins whose dialogs are closed or were never needed. It outlives a remount, as after a guest's cards were moved. */
const told = new Map<string, ReadonlySet<number>>();

export type WinNews = {
  /** The win whose dialog is open: the viewer's own first, then the others in the order of their calls. */
  shown: Win | null;
  close: () => void;
};

/**
 * The wins that happen while the viewer watches, one at a time. `isEnded` means that Game Over is shown, which lists all
 * wins.
 */
export function useWinNews(isEnded: boolean): WinNews {
  const { game, cards } = useGame();
  const { id, wins } = game;
  const [known, setKnown] = useState(() => told.get(id) ?? new Set(wins.map(({ seq }) => seq)));
  // A server renders for everybody, so it must not remember what one page has shown.
  if (typeof window !== 'undefined' && !told.has(id)) told.set(id, known);

  function tell(those: readonly Win[]) {
    const next = new Set([...known, ...those.map(({ seq }) => seq)]);
    if (next.size === known.size) return;
    told.set(id, next);
    setKnown(next);
  }
  // Somebody without a card reads of wins on the page alone.
  if (isEnded || cards.length === 0) tell(wins);

  const fresh = wins.filter(({ seq }) => !known.has(seq));
  const shown = isEnded ? null : (fresh.find((win) => holds(cards, win)) ?? fresh[0] ?? null);
  return { shown, close: () => tell(fresh.filter(({ prize }) => prize === shown?.prize)) };
}
