import type { GameMessage } from '@/lib/bingo/events';
import type { GameState } from '@/lib/bingo/game';
import { firstMachine, statusOf, type LiveStatus } from './machine';
import { TIMELINE_PAGE } from './reads';
import { upTo } from './timeline';

export type LiveSnapshot = {
  state: GameState;
  /** Newest first. */
  messages: readonly GameMessage[];
  hasEarlier: boolean;
  /** The last thing that happened while somebody was looking: for the screen reader, not for the record. */
  latest: GameMessage | null;
  status: LiveStatus;
  /** How many events the last catch-up brought; null until there was one, and again a moment later. */
  caughtUp: number | null;
  /** The viewer may not see the game any more: what is on the screen is the last they knew. */
  isGone: boolean;
  /** Seconds between two reads of the cached page, where the viewer follows by these; null on the channel. */
  pace: number | null;
};

/** What a screen shows that has just been read. */
export function firstSnapshot(initial: GameState, timeline: readonly GameMessage[]): LiveSnapshot {
  return {
    state: initial,
    messages: upTo(initial.seq, timeline),
    hasEarlier: timeline.length === 0 || timeline.length >= TIMELINE_PAGE,
    latest: null,
    status: statusOf(firstMachine),
    caughtUp: null,
    isGone: false,
    pace: null,
  };
}
