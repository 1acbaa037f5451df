'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { KeepFocus } from '@/components/ui/keep-focus';
import { whenIdle } from '@/lib/browser/when-idle';
import { withRetry } from '@/lib/browser/with-retry';
import type { FinishedGameProps } from './finished-game';
import { useGame } from './game-provider';

const load = () => import('./finished-game').then((games) => games.FinishedGame);
const FinishedGame = dynamic(() => withRetry(load));

/** Shows how a finished game ended and where it leads. Its script is loaded before the game ends. */
export function GameResult(props: Omit<FinishedGameProps, 'isNews'>) {
  const { game } = useGame();
  const isOver = game.status === 'completed';
  // An objection may open it again, while another one is being typed.
  const [wasOver, setWasOver] = useState(isOver);
  const [isNews] = useState(!isOver);
  if (isOver && !wasOver) setWasOver(true);

  useEffect(() => {
    void whenIdle()
      .then(load)
      .catch(() => {});
  }, []);

  return (
    <KeepFocus className="mx-auto w-full max-w-[44rem]">
      {wasOver && (
        // React suspends once even if the script has loaded: without a boundary here, the whole page would suspend.
        <BoundaryAfterLoad fallback={null}>
          <FinishedGame {...props} isNews={isNews} />
        </BoundaryAfterLoad>
      )}
    </KeepFocus>
  );
}
