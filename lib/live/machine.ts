import { spreadOf } from '@/lib/supabase/reconnect';

/**
 * Decides what a live screen does after a signal of its channel, its tab or its reads. `step` is pure; store.ts runs the
 * effects. Delivery is at most once, so a join, a tab that comes back and a gap all lead to a read of the missed events.
 */

/**
 * `joining`: the page has just been read and nothing is known to be missing, so no status is shown. `polling`: the channel
 * is full or down, and the screen reads in its place.
 */
export type LiveStatus = 'joining' | 'live' | 'catching_up' | 'polling' | 'offline';

export type LiveMachine = {
  link: 'joining' | 'joined' | 'lost' | 'closed';
  isOnline: boolean;
  /** The first join takes so long that the screen shows a status. */
  isSlow: boolean;
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
  | 'slow'
  | 'lost'
  | 'refused'
  | 'moved'
  | 'closed'
  | 'steady'
  | 'gap'
  | 'stale'
  | 'unjoined'
  | 'possibly_stale'
  | 'went_offline'
  | 'went_online'
  | 'read'
  | 'read_failed';

/** `debounced_read` waits for the end of a burst of sales, some of which are not broadcast. Delays are in milliseconds. */
export type LiveEffect = {
  effect: 'read' | 'reopen' | 'debounced_read';
  after: number;
  /** All screens of the game would do it at the same moment, so it is spread over time. */
  isShared?: true;
};

type Step = { machine: LiveMachine; effects: LiveEffect[] };

export const DEBOUNCE_DELAY = 3000;

/** The delay of an effect in milliseconds, with a random part. */
export function delayOf({ after, isShared }: LiveEffect, cardsSold: number): number {
  const spread = isShared ? spreadOf(cardsSold) : 0;
  return after + Math.random() * (spread + (after === 0 ? 0 : 1000));
}

/** Milliseconds until a screen that has not joined is shown as catching up. */
export const JOIN_TIMEOUT = 3000;
/** After this many milliseconds, a joined channel resets the count of failed joins. */
export const STEADY_AFTER = 30_000;
/** Milliseconds for which the screen shows "Live again" before "Live". */
export const LIVE_AGAIN_MS = 6000;
const LONGEST_DELAY = 30_000;

export const firstMachine: LiveMachine = {
  link: 'joining',
  isOnline: true,
  isSlow: false,
  isBehind: false,
  isPolling: false,
  isReading: false,
  readsAgain: false,
  failedReads: 0,
  failedJoins: 0,
};

/** Milliseconds: 1, 2, 4, 8 … seconds, at most 30. */
export const backoff = (failures: number): number =>
  Math.min(1000 * 2 ** (failures - 1), LONGEST_DELAY);

export function statusOf(machine: LiveMachine): LiveStatus {
  const { link, isOnline, isSlow, isBehind, isPolling, failedReads } = machine;
  if (!isOnline) return 'offline';
  if (link === 'lost' || link === 'closed')
    return isPolling && failedReads === 0 ? 'polling' : 'offline';
  if (isBehind) return 'catching_up';
  if (link === 'joining') return isSlow ? 'catching_up' : 'joining';
  return 'live';
}

export function step(machine: LiveMachine, signal: LiveSignal): Step {
  switch (signal) {
    case 'joined': {
      const isBack = machine.link !== 'joining';
      const isBehind = machine.isBehind || isBack;
      // After a restart of the server, all screens join and read at once.
      return read({ ...machine, link: 'joined', isBehind, isPolling: false }, isBack);
    }
    case 'steady':
      return { machine: { ...machine, failedJoins: 0 }, effects: [] };
    case 'slow':
      return { machine: { ...machine, isSlow: true }, effects: [] };
    case 'lost':
      return withoutChannel(machine, { ...machine, link: 'lost' });
    case 'refused':
      return read({ ...machine, link: 'lost' });
    case 'moved':
      return { machine: { ...machine, link: 'joining', isSlow: false }, effects: [] };
    case 'closed': {
      const failedJoins = machine.failedJoins + 1;
      // Too many messages close the channels of all screens at once.
      const after = backoff(failedJoins);
      const next = withoutChannel(machine, { ...machine, link: 'closed', failedJoins });
      return {
        ...next,
        effects: [{ effect: 'reopen', after, isShared: true }, ...next.effects],
      };
    }
    case 'gap':
      return read({ ...machine, isBehind: true });
    case 'stale':
      return machine.link === 'closed' ? reopenAndRead(machine) : read(machine);
    case 'unjoined':
      return read({ ...machine, isPolling: true });
    case 'possibly_stale':
      return {
        machine,
        effects: [{ effect: 'debounced_read', after: DEBOUNCE_DELAY, isShared: true }],
      };
    case 'went_offline':
      return { machine: { ...machine, isOnline: false, isPolling: false }, effects: [] };
    case 'went_online':
      return reopenAndRead({ ...machine, isOnline: true, isBehind: true });
    case 'read':
      if (machine.readsAgain) {
        return read({ ...machine, isReading: false, readsAgain: false, failedReads: 0 });
      }
      return {
        machine: { ...machine, isReading: false, isBehind: false, failedReads: 0 },
        effects: [],
      };
    case 'read_failed': {
      const failedReads = machine.failedReads + 1;
      const effects: LiveEffect[] = [{ effect: 'read', after: backoff(failedReads) }];
      return { machine: { ...machine, isBehind: true, failedReads }, effects };
    }
  }
}

/** After a failed first join no message will arrive, so the screen reads at once. Otherwise the channel may be back soon. */
const withoutChannel = ({ link }: LiveMachine, next: LiveMachine): Step =>
  link === 'joining' ? step(next, 'unjoined') : { machine: next, effects: [] };

function read(machine: LiveMachine, isShared = false): Step {
  // After a failed read the machine only waits for the retry, and a new read may start at once.
  const isUnderWay = machine.isReading && machine.failedReads === 0;
  if (isUnderWay) return { machine: { ...machine, readsAgain: true }, effects: [] };
  const effect: LiveEffect = { effect: 'read', after: 0, ...(isShared && { isShared }) };
  return { machine: { ...machine, isReading: true }, effects: [effect] };
}

/** After a network failure the old socket may look healthy for most of a minute, so a new one is opened. */
function reopenAndRead(machine: LiveMachine): Step {
  const { machine: next, effects } = read({ ...machine, link: 'lost' });
  return { machine: next, effects: [{ effect: 'reopen', after: 0 }, ...effects] };
}
