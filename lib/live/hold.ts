import type { GameMessage } from '@/lib/bingo/game';
import type { LiveReads } from './reads';
import type { Arrival, LiveNews, OwnChange } from './reconcile';

/** The ways into the live store. */
export type Entrance = {
  reads: LiveReads;
  take: (news: LiveNews) => void;
  placeSquare: (change: OwnChange) => void;
};

/** `at`: when it happened, in milliseconds by this device's clock. */
type Held = { seq: number; at: number; release: () => void };

/** A state comes after the message with its number. */
const HALF = 0.5;

export type Hold = ReturnType<typeof createHold>;

/**
 * Holds back what enters the live store until it is as old as the delay, in the order of events. So the store and the whole
 * screen are in the past, and nothing else needs to know about the delay. `serverNow` is null until the server's time is
 * known. Until then, everything counts as new, which is never too early.
 */
export function createHold(entrance: Entrance, serverNow: () => number | null) {
  const { reads, take, placeSquare } = entrance;
  const queue: Held[] = [];
  /** Squares as the viewer's own actions left them, which earlier events must not change any more. */
  const own = new Map<string, OwnChange>();
  let delay = 0;
  let timer: ReturnType<typeof setTimeout>;

  function momentOf(created_at?: string): number {
    const now = Date.now();
    const age = (serverNow() ?? 0) - (created_at ? Date.parse(created_at) : Infinity);
    return now - Math.max(0, age);
  }
  const isDue = (at: number) => at + delay <= Date.now();

  function release() {
    clearTimeout(timer);
    while (queue[0] && isDue(queue[0].at)) queue.shift()?.release();
    if (queue[0]) timer = setTimeout(release, queue[0].at + delay - Date.now());
  }

  function enter(held: Held) {
    const later = queue.findIndex(({ seq }) => seq > held.seq);
    queue.splice(later < 0 ? queue.length : later, 0, held);
    release();
  }

  function takeMessage(message: GameMessage) {
    if (queue.some(({ seq }) => seq === message.seq)) return;
    const at = momentOf(message.created_at);
    enter({ seq: message.seq, at, release: () => take({ message }) });
  }

  /** Holds back a state, which is as old as its last event, or counts as new if that is not among the messages. */
  function enterState(last: number, messages: readonly GameMessage[], release: () => void) {
    const created_at = messages.find(({ seq }) => seq >= last)?.created_at;
    enter({ seq: last + HALF, at: momentOf(created_at), release });
  }
  const until = (last: number, messages: readonly GameMessage[]) =>
    new Promise<void>((resolve) => enterState(last, messages, resolve));

  /** Of messages that were read, oldest first, holds back those that are too young and returns the others. */
  function due<Message extends GameMessage>(messages: Message[]): Message[] {
    const young = messages.findIndex(({ created_at }) => !isDue(momentOf(created_at)));
    if (young < 0) return messages;
    messages.slice(young).forEach(takeMessage);
    return messages.slice(0, young);
  }

  const held: LiveReads = {
    ...reads,
    async eventsSince(gameId, seq) {
      const page = await reads.eventsSince(gameId, seq);
      return page && due(page);
    },
    async gameState(gameId) {
      const state = await reads.gameState(gameId);
      if (state) await until(state.seq, []);
      return state;
    },
  };

  return {
    reads: held,
    take(news: Arrival) {
      if ('message' in news) takeMessage(news.message);
      else enterState(news.state.seq, news.story, () => take(news));
    },
    remember: (change: OwnChange) => void own.set(change.id, { ...own.get(change.id), ...change }),
    restoreOwn: () => own.forEach(placeSquare),
    /** In milliseconds. */
    setDelay(given: number) {
      delay = given;
      release();
    },
  };
}
