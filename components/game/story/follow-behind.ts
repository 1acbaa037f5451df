import { createHold } from '@/lib/live/hold';
import type { LiveGame } from '@/lib/live/store';
import { askServerTime, serverNow } from '@/components/game/server-clock';

/** Lets a live game follow the broadcast from now on with this delay. */
export function followBehind(live: LiveGame, seconds: number): void {
  askServerTime();
  live.setBehind(seconds, (entrance) => createHold(entrance, serverNow));
}
