'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { KeepFocus } from '@/components/ui/keep-focus';
import { settled } from '@/lib/settled';
import { patiently } from '@/lib/patiently';
import type { FinishedGameProps } from './finished-game';
import { useGame } from './game-provider';
import { ObjectDialogs } from './objecting';

const load = () => import('./finished-game').then((games) => games.FinishedGame);
const FinishedGame = dynamic(() => patiently(load));

/** How a finished game ended and where it leads; nothing while it runs, though what tells it is at hand before it ends. */
export function GameResult(props: FinishedGameProps) {
  const { game } = useGame();

  useEffect(() => {
    void settled()
      .then(load)
      .catch(() => {});
  }, []);

  return (
    <ObjectDialogs>
      <KeepFocus>
        {game.status === 'completed' && (
          // Though it is at hand, React waits for it once: without a boundary here, the whole page would wait.
          <BoundaryAfterLoad fallback={null}>
            <FinishedGame {...props} />
          </BoundaryAfterLoad>
        )}
      </KeepFocus>
    </ObjectDialogs>
  );
}
