'use client';

import { useState } from 'react';
import { KeepFocus } from '@/components/ui/keep-focus';
import { FinishedGame, type FinishedGameProps } from './finished-game';
import { useGame } from '@/components/game/game-provider';

/** Shows how a finished game ended and where it leads. */
export function GameResult(props: Omit<FinishedGameProps, 'isNews'>) {
  const { game } = useGame();
  const isOver = game.status === 'completed';
  // An objection may open it again, while another one is being typed.
  const [wasOver, setWasOver] = useState(isOver);
  const [isNews] = useState(!isOver);
  if (isOver && !wasOver) setWasOver(true);

  return (
    <KeepFocus className="mx-auto w-full max-w-[44rem]">
      {wasOver && <FinishedGame {...props} isNews={isNews} />}
    </KeepFocus>
  );
}
