'use client';

import dynamic from 'next/dynamic';
import { useDeferredValue } from 'react';
import { useGame } from '@/components/game/game-provider';

const ThreePrizes = dynamic(() => import('./three-prizes').then((prizes) => prizes.ThreePrizes));

/** The prizes of a game with three of them. */
export function Prizes() {
  const { game } = useGame();
  // Deferred, so that the page stays while the script is loaded when the host changes the prizes.
  return useDeferredValue(game.prizes === 'three') && <ThreePrizes />;
}
