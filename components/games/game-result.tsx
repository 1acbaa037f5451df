'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { KeepFocus } from '@/components/ui/keep-focus';
import { settled } from '@/lib/browser/idle';
import { patiently } from '@/lib/browser/retry';
import type { FinishedGameProps } from './finished-game';
import { useGame } from './game-provider';

const load = () => import('./finished-game').then((games) => games.FinishedGame);
const FinishedGame = dynamic(() => patiently(load));

/** Shows how a finished game ended and where it leads. Its script is loaded before the game ends. */
export function GameResult(props: FinishedGameProps) {
  const { game } = useGame();
  const isOver = game.status === 'completed';
  // An objection may open it again, while another one is being typed.
  const [wasOver, setWasOver] = useState(isOver);
  if (isOver && !wasOver) setWasOver(true);

  useEffect(() => {
    void settled()
      .then(load)
      .catch(() => {});
  }, []);

  return (
    <KeepFocus>
      {wasOver && (
        // Though it is at hand, React waits for it once: without a boundary here, the whole page would wait.
        <BoundaryAfterLoad fallback={null}>
          <FinishedGame {...props} />
        </BoundaryAfterLoad>
      )}
    </KeepFocus>
  );
}
