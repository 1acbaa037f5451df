'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useGame } from '@/components/games/game-provider';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { withRetry } from '@/lib/browser/with-retry';
import type { KeptGuest } from './use-guest-intent';

const JoinGame = dynamic(() =>
  withRetry(() => import('./join-game')).then((house) => house.JoinGame),
);

/** Holders of a card do not fetch its script. */
export function LazyJoinGame({ kept }: { kept: KeptGuest | null }) {
  const { game, cards } = useGame();
  // A card that comes from another tab must not close the dialog.
  const [hadCards] = useState(cards.length > 0);
  if (hadCards && cards.length > 0) return null;
  return (
    <BoundaryAfterLoad fallback={game.status !== 'completed' && <div className="min-h-15" />}>
      <JoinGame kept={kept} />
    </BoundaryAfterLoad>
  );
}
