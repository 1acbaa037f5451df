import type { GameKind } from '@/lib/bingo/game';
import { spreadOf } from '@/lib/supabase/reconnect';
import { backoff } from './backoff';

/**
 * Decides what a live screen does after a signal of its channel, its tab or its reads. `step` is pure; store.ts runs the
 * effects. Delivery is at most once, so a join, a tab that comes back and a gap all lead to a read of the missed events.
 */

/**
 * `joining`: the page has just been read and nothing is known to be missing, so no status is shown. `polling`: the channel
 * is full, down or silent, and the screen reads in its place.
 */
export type LiveStatus = 'joining' | 'live' | 'catching_up' | 'polling' | 'offline';

export type LiveMachine = {
  link: 'joining' | 'joined' | 'lost' | 'closed';
  isOnline: boolean;
  /** Nobody looks at the page, which is in another tab or behind another app. */
  isHidden: boolean;
  /** The screen has had no channel for so long that it shows that. */
  isSlow: boolean;
  /** The channel has been joined for so long that its end is no failed join. */
  isSteady: boolean;
  /** The server has not said yet that the broadcasts of the database reach the channel. */
  awaitsFeed: boolean;
  /** The screen had a channel before this one. */
  isBack: boolean;
  /** The channel was whole before the last read, so a message announces each later event. */
  isListening: boolean;
  /** An event has happened that no message announced. The screen reads every 15 seconds until a message arrives. */
  isUnheard: boolean;
  /** The screen may be out of date, and shows that. */
  isBehind: boolean;
  /** The screen reads every 15 seconds, because it could not join. */
  isPolling: boolean;
  isReading: boolean;
  /** Something happened during the read, so another one follows. */
  readsAgain: boolean;
  failedReads: number;
  failedJoins: number;
};

export type LiveSignal =
  | 'joined'
  | 'ready'
  | 'not_ready'
  | 'slow'
  | 'lost'
  | 'refused'
  | 'moved'
  | 'closed'
  | 'steady'
  | 'gap'
  | 'stale'
  | 'check'
  | 'heard'
  | 'own_event'
  | 'unannounced'
  | 'unheard'
  | 'shown'
  | 'hidden'
  | 'woke'
  | 'possibly_stale'
  | 'went_offline'
  | 'went_online'
  | 'late'
  | 'read'
  | 'read_failed';

/**
 * `debounced_read` waits for the end of a burst of sales, some of which are not broadcast. `not_ready`, `expect` and
 * `silence` end the wait for a message: of the server, about the viewer's own action, and about an event that was read.
 * Delays are in milliseconds.
 */
export type LiveEffect = {
  effect: 'read' | 'reopen' | 'debounced_read' | 'not_ready' | 'expect' | 'silence';
  after: number;
  /** All screens of the game would do it at the same moment, so it is spread over time. */
  isShared?: true;
};

type Step = { machine: LiveMachine; effects: LiveEffect[] };

export const DEBOUNCE_DELAY = 3000;

/** The delay of an effect in milliseconds, with a random part. */
export function delayOf({ effect, after, isShared }: LiveEffect, cardsSold: number): number {
  const spread = isShared ? spreadOf(cardsSold) : 0;
  const isTimeout = after === 0 || effect in TIMEOUTS;
  return after + Math.random() * (spread + (isTimeout ? 0 : 1000));
}

/**
 * `not_ready`: older servers do not announce their feed. `expect`: an own action is answered before its message arrives.
 * `silence`: an event can be read just before its message arrives, at 1,000 listeners within 0.3 s.
 */
const TIMEOUTS = { not_ready: 2000, expect: 3000, silence: 1000 };
const timeout = (effect: keyof typeof TIMEOUTS): LiveEffect => ({
  effect,
  after: TIMEOUTS[effect],
});

/**
 * The shortest and the longest wait for a check in milliseconds. A check finds what no message announced. With the time
 * for its read and for `silence`, a private game's screen shows within 25 s that it hears nothing, one of a house game
 * within 65 s, and a read follows the last one within 16 s, because few people play together and many watch.
 */
const CHECKS = {
  private: [20_000, 22_500],
  house: [57_000, 63_000],
  poll: [12_000, 14_500],
} as const;

/** The milliseconds until the next check. The reads of a game whose messages do not arrive grow with its audience. */
export function checkAfter(machine: LiveMachine, kind: GameKind, cardsSold: number): number {
  const every = checksOf(machine, kind);
  const [shortest, longest] = CHECKS[every];
  const spread = every === 'poll' ? spreadOf(cardsSold) : 0;
  return shortest + Math.random() * (longest - shortest + spread);
}

function checksOf({ link, isUnheard, isHidden }: LiveMachine, kind: GameKind): keyof typeof CHECKS {
  if (link !== 'joined' || isUnheard) return 'poll';
  return isHidden ? 'house' : kind;
}

/** Whether the wait for the next check begins anew: after each read, and where the interval is another one. */
export const restartsCheck = (
  before: LiveMachine,
  after: LiveMachine,
  signal: LiveSignal,
  kind: GameKind,
): boolean =>
  ['check', 'read', 'read_failed'].includes(signal) ||
  checksOf(before, kind) !== checksOf(after, kind);

/**
 * After this many milliseconds in which nothing ran, the device has slept. Nothing else stops the checks of a page for so
 * long: a browser delays those of a tab in the background by up to a minute.
 */
export const ASLEEP_AFTER = 150_000;

/** Milliseconds after which a read that is not answered shows that the screen may be out of date. */
export const LATE_AFTER = 4000;
/** Milliseconds without a channel after which the screen shows that. */
export const JOIN_TIMEOUT = 3000;
/** After this many milliseconds, a joined channel resets the count of failed joins. */
export const STEADY_AFTER = 30_000;
/** Milliseconds for which the screen shows "Live again" before "Live". */
export const LIVE_AGAIN_MS = 6000;

export const firstMachine: LiveMachine = {
  link: 'joining',
  isOnline: true,
  isHidden: false,
  isSlow: false,
  isSteady: false,
  awaitsFeed: false,
  isBack: false,
  isListening: false,
  isUnheard: false,
  isBehind: false,
  isPolling: false,
  isReading: false,
  readsAgain: false,
  failedReads: 0,
  failedJoins: 0,
};

export function statusOf(machine: LiveMachine): LiveStatus {
  const { link, isOnline, isSlow, isBehind, isPolling, isUnheard, failedReads } = machine;
  if (!isOnline) return 'offline';
  if (link === 'lost' || link === 'closed') {
    if ((isPolling || isUnheard) && failedReads === 0) return 'polling';
    if (isSlow) return 'offline';
  }
  if (isBehind) return 'catching_up';
  if (link === 'joining') return isSlow ? 'catching_up' : 'joining';
  return isUnheard ? 'polling' : 'live';
}

export function step(machine: LiveMachine, signal: LiveSignal): Step {
  switch (signal) {
    case 'joined': {
      const isBack = machine.link !== 'joining';
      // A short absence is not shown.
      const isBehind = machine.isBehind || (isBack && machine.isSlow);
      const next = { isBack, isBehind, isSlow: false, isPolling: false, awaitsFeed: true };
      return {
        machine: { ...withLink(machine, 'joined'), ...next },
        effects: [timeout('not_ready')],
      };
    }
    case 'ready':
      // A connection that was dead without an error is over, and the server says that the feed works.
      return machine.link === 'joined'
        ? readAfterJoin({ ...machine, isUnheard: false })
        : { machine, effects: [] };
    case 'not_ready':
      return machine.awaitsFeed ? readAfterJoin(machine) : { machine, effects: [] };
    case 'steady':
      return { machine: { ...machine, isSteady: true, failedJoins: 0 }, effects: [] };
    case 'slow':
      return { machine: { ...machine, isSlow: true }, effects: [] };
    case 'lost':
      return withoutChannel(machine, withLink(machine, 'lost'));
    case 'refused':
      return read(withLink(machine, 'lost'));
    case 'moved':
      return { machine: { ...withLink(machine, 'joining'), isSlow: false }, effects: [] };
    case 'closed': {
      const { isSteady } = machine;
      const failedJoins = machine.failedJoins + (isSteady ? 0 : 1);
      const next = withoutChannel(machine, { ...withLink(machine, 'closed'), failedJoins });
      // The channels of visitors end with the token that the server made for their connection, each at a time of its own.
      const reopen: LiveEffect = isSteady
        ? { effect: 'reopen', after: 0 }
        : { effect: 'reopen', after: backoff(failedJoins), isShared: true };
      return { ...next, effects: [reopen, ...next.effects] };
    }
    case 'gap':
      return read({ ...machine, isBehind: true });
    case 'stale':
      return machine.link === 'closed' ? reopenAndRead(machine) : read(machine);
    case 'check':
      return read({ ...machine, isPolling: machine.link !== 'joined' });
    case 'hidden':
      return { machine: { ...machine, isHidden: true }, effects: [] };
    case 'shown':
      return step({ ...machine, isHidden: false }, 'stale');
    case 'woke':
      return reopenAndRead({ ...machine, isBehind: true });
    case 'own_event':
      return { machine, effects: [timeout('expect')] };
    case 'unannounced':
      return { machine, effects: machine.isUnheard ? [] : [timeout('silence')] };
    case 'unheard':
      return { machine: { ...machine, isUnheard: true }, effects: [] };
    case 'heard':
      return { machine: { ...machine, isUnheard: false }, effects: [] };
    case 'possibly_stale':
      return {
        machine,
        effects: [{ effect: 'debounced_read', after: DEBOUNCE_DELAY, isShared: true }],
      };
    case 'went_offline':
      return {
        machine: { ...machine, isOnline: false, isPolling: false, isSlow: true },
        effects: [],
      };
    case 'went_online':
      return reopenAndRead({ ...machine, isOnline: true, isBehind: true });
    case 'late':
      return { machine: { ...machine, isBehind: true }, effects: [] };
    case 'read': {
      if (machine.readsAgain) {
        return read({ ...machine, isReading: false, readsAgain: false, failedReads: 0 });
      }
      const isListening = machine.link === 'joined' && !machine.awaitsFeed;
      return {
        machine: { ...machine, isReading: false, isBehind: false, failedReads: 0, isListening },
        effects: [],
      };
    }
    case 'read_failed': {
      const failedReads = machine.failedReads + 1;
      const effects: LiveEffect[] = [{ effect: 'read', after: backoff(failedReads) }];
      return { machine: { ...machine, isBehind: true, failedReads }, effects };
    }
  }
}

/** What was true of the channel before is not true of the next one. */
const withLink = (machine: LiveMachine, link: LiveMachine['link']): LiveMachine => ({
  ...machine,
  ...{ link, isSteady: false, awaitsFeed: false, isListening: false },
});

/** After a failed first join no message will arrive, so the screen reads at once. Otherwise the channel may be back soon. */
const withoutChannel = ({ link }: LiveMachine, next: LiveMachine): Step =>
  link === 'joining' ? step(next, 'check') : { machine: next, effects: [] };

function read(machine: LiveMachine, isShared = false): Step {
  // After a failed read the machine only waits for the retry, and a new read may start at once.
  const isUnderWay = machine.isReading && machine.failedReads === 0;
  if (isUnderWay) return { machine: { ...machine, readsAgain: true }, effects: [] };
  const effect: LiveEffect = { effect: 'read', after: 0, ...(isShared && { isShared }) };
  return { machine: { ...machine, isReading: true }, effects: [effect] };
}

/** After a restart of the server, all screens join and read at once. */
const readAfterJoin = (machine: LiveMachine): Step =>
  read({ ...machine, awaitsFeed: false }, machine.isBack);

/** After a network failure or a sleep the old socket may look healthy for most of a minute, so a new one is opened. */
function reopenAndRead(machine: LiveMachine): Step {
  const { machine: next, effects } = read(withLink(machine, 'lost'));
  return { machine: next, effects: [{ effect: 'reopen', after: 0 }, ...effects] };
}
