import { spreadOf } from '@/lib/browser/reconnect';
/**
 * Decides what a live screen does when its channel, its tab or its reads say something. `step` is pure: store.ts runs the
 * effects.
 * Delivery is at most once, so joining, waking up and a gap in the numbers all end in one read of what was missed.
 */
/** `joining`: the page has just been read and nothing is known to be missing, so there is nothing to say yet. */
export type LiveStatus = 'joining' | 'live' | 'catching_up' | 'offline';

export type LiveMachine = {
  link: 'joining' | 'joined' | 'lost' | 'closed';
  isOnline: boolean;
  /** The first join takes longer than anybody should wait without a word. */
  isSlow: boolean;
  /** What the screen shows may be old, and the people before it should know. */
  isBehind: boolean;
  isReading: boolean;
  /** Something happened during the read: read once more before calling it done. */
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
  | 'followed'
  | 'gap'
  | 'stale'
  | 'possibly_stale'
  | 'went_offline'
  | 'went_online'
  | 'read'
  | 'read_failed';

/** `debounced_read` waits until a burst of sales, not all of which are broadcast, has passed. Delays are milliseconds. */
export type LiveEffect = {
  effect: 'read' | 'reopen' | 'debounced_read';
  after: number;
  /** All screens of the game do it at the same moment. */
  isShared?: true;
};

type Step = { machine: LiveMachine; effects: LiveEffect[] };

export const DEBOUNCE_DELAY = 3000;

/** The milliseconds until this is done, drawn anew for each screen. */
export function delayOf({ after, isShared }: LiveEffect, cardsSold: number): number {
  const spread = isShared ? spreadOf(cardsSold) : 0;
  return after + Math.random() * (spread + (after === 0 ? 0 : 1000));
}

/** How long a first join may take before the screen says that it is not live. */
export const JOIN_TIMEOUT = 3000;
/** How long a channel has to stay joined until one that is closed is taken for the first. */
export const STEADY_AFTER = 30_000;
/** How long "Live again" stands before it is "Live". */
export const BACK_FOR = 6000;
const LONGEST_DELAY = 30_000;

export const firstMachine: LiveMachine = {
  link: 'joining',
  isOnline: true,
  isSlow: false,
  isBehind: false,
  isReading: false,
  readsAgain: false,
  failedReads: 0,
  failedJoins: 0,
};

/** 1, 2, 4, 8 … seconds, at most 30. */
export const backoff = (failures: number): number =>
  Math.min(1000 * 2 ** (failures - 1), LONGEST_DELAY);

export function statusOf({ link, isOnline, isSlow, isBehind }: LiveMachine): LiveStatus {
  if (!isOnline || link === 'lost' || link === 'closed') return 'offline';
  if (isBehind) return 'catching_up';
  if (link === 'joining') return isSlow ? 'catching_up' : 'joining';
  return 'live';
}

export function step(machine: LiveMachine, signal: LiveSignal): Step {
  switch (signal) {
    case 'joined': {
      const isBack = machine.link !== 'joining';
      const isBehind = machine.isBehind || isBack;
      // A server that comes back is joined, and read from, by everybody at once.
      return read({ ...machine, link: 'joined', isBehind }, isBack);
    }
    case 'steady':
      return { machine: { ...machine, failedJoins: 0 }, effects: [] };
    case 'followed':
      return { machine: { ...machine, link: 'joined' }, effects: [] };
    case 'slow':
      return { machine: { ...machine, isSlow: true }, effects: [] };
    case 'lost':
      return { machine: { ...machine, link: 'lost' }, effects: [] };
    case 'refused':
      return read({ ...machine, link: 'lost' });
    case 'moved':
      return { machine: { ...machine, link: 'joining', isSlow: false }, effects: [] };
    case 'closed': {
      const failedJoins = machine.failedJoins + 1;
      // A channel is closed with all others where there were too many messages.
      const after = backoff(failedJoins);
      const effects: LiveEffect[] = [{ effect: 'reopen', after, isShared: true }];
      return { machine: { ...machine, link: 'closed', failedJoins }, effects };
    }
    case 'gap':
      return read({ ...machine, isBehind: true });
    case 'stale':
      return machine.link === 'closed' ? reopenAndRead(machine) : read(machine);
    case 'possibly_stale':
      return {
        machine,
        effects: [{ effect: 'debounced_read', after: DEBOUNCE_DELAY, isShared: true }],
      };
    case 'went_offline':
      return { machine: { ...machine, isOnline: false }, effects: [] };
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

function read(machine: LiveMachine, isShared = false): Step {
  // A read that failed is only waiting for its next try: whoever asks now need not wait with it.
  const isUnderWay = machine.isReading && machine.failedReads === 0;
  if (isUnderWay) return { machine: { ...machine, readsAgain: true }, effects: [] };
  const effect: LiveEffect = { effect: 'read', after: 0, ...(isShared && { isShared }) };
  return { machine: { ...machine, isReading: true }, effects: [effect] };
}

/** The socket of a line that was cut may look healthy for most of a minute; a new one is certain. */
function reopenAndRead(machine: LiveMachine): Step {
  const { machine: next, effects } = read({ ...machine, link: 'lost' });
  return { machine: next, effects: [{ effect: 'reopen', after: 0 }, ...effects] };
}
