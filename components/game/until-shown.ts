import type { GameState } from '@/lib/bingo/game';
import type { LiveGame } from '@/lib/live/store';

/** After this the result has not arrived, and may not exist. */
const LONGEST_MS = 15_000;

/** Re-reads the game after a response was lost, and resolves once the screen shows the result. */
export function untilShown(live: LiveGame, isShown: (state: GameState) => boolean): Promise<void> {
  live.signal('stale');
  return new Promise((resolve) => {
    const look = () => {
      if (!isShown(live.getSnapshot().state)) return;
      stop();
      resolve();
    };
    const stop = live.subscribe(look);
    setTimeout(stop, LONGEST_MS);
    look();
  });
}
