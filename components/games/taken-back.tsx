'use client';

import { useEffect, useState } from 'react';
import { TakenBackDialog } from '@/components/cards/game-over';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { takenBack } from '@/lib/objections/taken-back';
import { fill } from '@/lib/words/message';
import { upheld_above } from '@/lib/words/objections';
import { quoted } from '@/lib/words/quoted';
import { useGame } from './game-provider';
import { notifyAbove } from './notify-above';

const keyOf = (gameId: string) => `hb-taken-back ${gameId}`;

const isTurn = (type: string) =>
  type === 'bingo_called' || type === 'game_ended' || type === 'objection_upheld';

/**
 * Shows a dialog to a viewer whose win was taken back by an objection, once per browser. All others see it above the card.
 */
export function TakenBack() {
  const { game, messages, cards } = useGame();
  const isHydrated = useIsHydrated();
  const [closed, setClosed] = useState(0);
  const win = takenBack(messages, cards);
  const turn = messages.find(({ type }) => isTurn(type));
  const upheld = win === null && turn?.type === 'objection_upheld' ? turn.summary : null;

  useEffect(() => {
    if (upheld !== null) notifyAbove(fill(upheld_above, { name: quoted(upheld) }));
  }, [upheld]);

  if (!win) return null;
  const { seq } = win;

  function close() {
    setClosed(seq);
    try {
      localStorage.setItem(keyOf(game.id), String(seq));
    } catch {
      // Without storage the dialog appears again on the next page load.
    }
  }

  const isNews = isHydrated && seq > Math.max(closed, closedBefore(game.id));
  return <TakenBackDialog open={isNews} onClose={close} win={win} wins={game.wins} />;
}

/** The `seq` of the last such event whose dialog was closed in this browser. */
function closedBefore(gameId: string): number {
  try {
    return Number(localStorage.getItem(keyOf(gameId)));
  } catch {
    return 0;
  }
}
