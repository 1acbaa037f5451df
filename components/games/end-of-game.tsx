'use client';

import { isChoosing } from '@/lib/bingo/drafts';
import { DueEnd, DueLock } from './due';
import { useGame } from './game-provider';

/** Below the title of a game: when its cards lock, and then, where it has an end, when its time is up. */
export function EndOfGame() {
  const { game } = useGame();
  if (isChoosing(game) && game.locks_at) {
    return (
      <p className="mt-1 text-fine text-ink-soft">
        <DueLock at={game.locks_at} />
      </p>
    );
  }
  if (game.status !== 'active' || !game.ends_at) return null;
  return (
    <p className="mt-1 text-fine text-ink-soft">
      <DueEnd at={game.ends_at} />
    </p>
  );
}
