'use client';

import { useEffect, useEffectEvent, useRef } from 'react';
import { BINGO_BEAT, beatOf } from '@/lib/bingo/closeness';
import { useGame } from '@/components/game/game-provider';
import { useMissing } from './use-missing';
import { useWakeLock } from '@/components/table/use-wake-lock';

/** A player's phone: its screen stays on while the game is active, and it vibrates at marks of its cards and at BINGO. */
export function PlayerDevice() {
  const { game, latest, cards } = useGame();
  const missing = useMissing();
  const winCount = game.wins.length;
  const hadWins = useRef(winCount);
  useWakeLock(game.status === 'active');

  const beat = useEffectEvent((square: string) => {
    const isMine = cards.some(({ squares }) =>
      squares.some(({ game_square_id }) => game_square_id === square),
    );
    if (isMine && missing !== null) vibrate(beatOf(missing));
  });

  useEffect(() => {
    if (latest?.type === 'square_marked') beat(latest.game_square_id);
  }, [latest]);

  useEffect(() => {
    if (winCount > hadWins.current) vibrate(BINGO_BEAT);
    hadWins.current = winCount;
  }, [winCount]);

  return null;
}

/** Browsers allow it only after the viewer has interacted with the page. */
function vibrate(beat: number[]) {
  if (!navigator.userActivation?.hasBeenActive) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(beat);
}
