import { type GameState, type GameMessage } from '@/lib/bingo/game';
import { firstMachine, statusOf, type LiveStatus } from './machine';
import { TIMELINE_PAGE } from './reads';

export type LiveSnapshot = {
  state: GameState;
  /** Newest first. */
  messages: readonly GameMessage[];
  hasEarlier: boolean;
  /** The last event that arrived live, for screen readers. */
  latest: GameMessage | null;
  status: LiveStatus;
  /** The number of events that the last catch-up brought; null unless it has just ended. */
  caughtUp: number | null;
  /** The viewer may no longer see the game. The state is the last that they could read. */
  isGone: boolean;
  /** Seconds by which this screen shows what others do after it happened. */
  delay: number;
  /** The screen has every event up to this one. After it, sales that were not broadcast may be missing. */
  contiguousSeq: number;
  /** Something changed that no message contains, such as the squares of another theme, or the channel. */
  isOutdated: boolean;
};

/** A game and its timeline are read one after the other. Events between the two reads must appear exactly once. */
export const upTo = (seq: number, story: readonly GameMessage[]) =>
  story.filter((message) => message.seq <= seq);
export const contiguousSeqOf = ({ seq }: GameState, story: readonly GameMessage[]) =>
  Math.min(seq, story[0]?.seq ?? seq);

/** The snapshot of a page that has just been rendered. */
export function firstSnapshot(initial: GameState, timeline: readonly GameMessage[]): LiveSnapshot {
  return {
    state: initial,
    messages: upTo(initial.seq, timeline),
    hasEarlier: timeline.length === 0 || timeline.length >= TIMELINE_PAGE,
    latest: null,
    status: statusOf(firstMachine),
    caughtUp: null,
    isGone: false,
    delay: 0,
    contiguousSeq: contiguousSeqOf(initial, timeline),
    isOutdated: false,
  };
}
