'use client';

import { DueEnd } from './due';
import { useGame } from './game-provider';

/** Below the title of an active game with an end: when its time is up. */
export function EndOfGame() {
  const { game } = useGame();
  if (game.status !== 'active' || !game.ends_at) return null;
  return (
    <p className="mt-1 text-fine text-ink-soft">
      <DueEnd at={game.ends_at} />
    </p>
  );
}
