import type { Draft, Spots } from '@/lib/bingo/drafts';
import { mergeVersions, sameSpots } from '@/lib/bingo/placing';
import type { ActionResult } from '@/lib/server/action-result';
import { backoff } from '@/lib/live/backoff';
import type { Message } from '@/lib/words/message';

type Version = { version: number; spots: Spots };

type Doors = {
  save: (draft: Version) => Promise<ActionResult<Version>>;
  /** The draft as the server has it now. */
  read: () => Promise<Draft | null>;
  /** Keeps unsaved spots in this browser; null when they are saved. */
  keep: (unsaved: Version | null) => void;
};

export type SaverState = Version & {
  status: 'saved' | 'saving' | 'waiting' | 'refused';
  /** Why the last save failed. */
  message: Message | null;
  /** The version that another device has saved meanwhile. */
  other: Version | null;
};

/** The time without a change after which spots are saved, in milliseconds. */
const PAUSE = 600;

/** Refusals after a broken connection or an error of the server, which a later attempt may not get. */
const PASSES = ['failed', 'offline', 'no_answer', 'stale_build', 'too_many_attempts'];

export type DraftSaver = ReturnType<typeof createDraftSaver>;

/** Saves the spots of one card while its owner changes them: after a pause, one save at a time, until it succeeds. */
export function createDraftSaver(stored: Version, unsaved: Version | null, doors: Doors) {
  const begin = mergeVersions(stored, unsaved);
  let state: SaverState = {
    version: stored.version,
    spots: begin === 'same' ? stored.spots : unsaved!.spots,
    status: begin === 'same' ? 'saved' : 'waiting',
    message: null,
    other: begin === 'ask' ? stored : null,
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let isStopped = false;

  function set(change: Partial<SaverState>) {
    state = { ...state, ...change };
    for (const listen of listeners) listen();
  }

  function saveAfter(delay: number) {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), delay);
  }

  function change(spots: Spots) {
    if (sameSpots(spots, state.spots) || state.other) return;
    set({ spots, status: 'waiting', message: null });
    doors.keep({ version: state.version, spots });
    saveAfter(PAUSE);
  }

  async function saveOnce() {
    const { version, spots } = state;
    set({ status: 'saving' });
    const result = await doors.save({ version, spots });
    const isNewest = state.spots === spots;
    if (result.ok) {
      failures = 0;
      set({ ...result.data, ...(isNewest ? { status: 'saved' } : { spots: state.spots }) });
      doors.keep(isNewest ? null : { version: state.version, spots: state.spots });
      if (!isNewest) await saveOnce();
    } else if (result.code === 'draft_changed') await askWhich();
    else if (PASSES.includes(result.code)) {
      failures += 1;
      set({ status: 'waiting', message: result.message });
      saveAfter(backoff(failures));
    } else set({ status: 'refused', message: result.message });
  }

  /** After another device has saved: nothing is lost until the owner has chosen a version. */
  async function askWhich() {
    const other = await doors.read().catch(() => null);
    if (!other) {
      set({ status: 'waiting' });
      return saveAfter(backoff(++failures));
    }
    const { version, spots } = other;
    if (sameSpots(spots, state.spots)) {
      set({ version, spots, status: 'saved', other: null });
      doors.keep(null);
    } else set({ status: 'waiting', other: { version, spots } });
  }

  /** Saves at once. Returns whether all is saved. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (state.other) return false;
    if (running) await running;
    if (state.status !== 'saved' && !state.other) {
      running ??= saveOnce().finally(() => (running = null));
      await running;
    }
    return state.status === 'saved';
  }

  /** Keeps one of the two versions. */
  function choose(which: 'mine' | 'other') {
    const { other } = state;
    if (!other) return;
    if (which === 'other') {
      set({ ...other, status: 'saved', other: null, message: null });
      doors.keep(null);
    } else {
      set({ version: other.version, status: 'waiting', other: null, message: null });
      doors.keep({ version: other.version, spots: state.spots });
      void flush();
    }
  }

  return {
    change,
    flush,
    askWhich,
    choose,
    subscribe(listen: () => void) {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    getState: () => state,
    /** Saves what an earlier visit left unsaved, and keeps on saving until `stop`. */
    start() {
      isStopped = false;
      if (state.status === 'waiting') saveAfter(0);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      if (state.status === 'waiting') void flush();
    },
  };
}
