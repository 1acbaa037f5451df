'use client';

import dynamic from 'next/dynamic';
import { useEffect, type ReactNode } from 'react';
import type { AfterGame } from '@/lib/bingo/game';
import { settled } from '@/lib/settled';
import { useGame } from './game-provider';

const load = () => import('./finished-game').then((games) => games.FinishedGame);
const FinishedGame = dynamic(load);

export type GameResultProps = {
  /** What the server knew of what comes next. */
  after: AfterGame | null;
  badge?: ReactNode;
  /** Further on where the pot is. */
  pot?: ReactNode;
  /** A way to the next game for who may begin it. */
  again?: ReactNode;
  children?: ReactNode;
};

/** How a finished game ended and where it leads; nothing while it runs, though what tells it is at hand before it ends. */
export function GameResult(props: GameResultProps) {
  const { game } = useGame();

  useEffect(() => {
    void settled()
      .then(load)
      .catch(() => {});
  }, []);

  return game.status === 'completed' && <FinishedGame {...props} />;
}
