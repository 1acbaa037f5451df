import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameKind, GameMessage, GameState } from '@/lib/bingo/game';
import type { ChannelListeners } from './channel';
import { marked as markedThen, stateAt } from './example.fixture';
import { createLiveGame } from './store';

/**
 * A screen beside a live server that fails in the ways of a hosted project (supabase/realtime 2.129.8), by a clock of their
 * own. `lib/live` decides what the screen shows and when it reads; the network and the server are imitated.
 */

/** How often each test plays. TEST_TIMES=2 doubles it. */
const RUNS = 5 * Number(process.env.TEST_TIMES || 1);
/** Milliseconds in which a screen shows that it hears nothing, and reads what it missed. */
const BOUNDS = { private: 25_000, house: 65_000 };
/** Milliseconds until the next read of a screen that shows that it hears nothing. */
const NEXT_READ = 16_000;
const MINUTE = 60_000;
const TICK = 250;

const between = (least: number, most: number) => least + Math.random() * (most - least);
const later = (ms: number, run: () => void) => setTimeout(run, ms);

type Fault =
  | 'messages_used_up'
  | 'feed_lost'
  | 'connection_gone'
  | 'full'
  | 'token_ended'
  | 'join_refused'
  | 'socket_closed'
  | 'asleep';

const SILENT: Fault[] = ['messages_used_up', 'feed_lost', 'connection_gone'];

/** The server, one game in it, and the channel of one screen. */
function openWorld(kind: GameKind) {
  const events: (GameMessage & { at: number })[] = [];
  const faults = new Set<Fault>();
  let reads = 0;
  let listeners: ChannelListeners | null = null;
  let isJoined = false;
  let hasFeed = true;
  let lastHeard = 0;

  const seqNow = () => events.at(-1)?.seq ?? 0;
  const answer = <T>(of: () => T) =>
    new Promise<T>((resolve) => {
      const found = of();
      reads += 1;
      later(between(20, 250), () => resolve(found));
    });

  function becomeReady(to: ChannelListeners) {
    if (faults.has('feed_lost')) return void later(500, () => to === listeners && becomeReady(to));
    hasFeed = true;
    lastHeard = seqNow();
    to.onStatus('ready');
  }
  function admit(to: ChannelListeners) {
    if (to !== listeners) return;
    if (faults.has('full')) {
      to.onStatus('lost');
      return void later(between(2000, 10_000), () => admit(to));
    }
    if (faults.has('join_refused')) {
      to.onStatus('refused');
      return void later(between(6000, 10_000), () => admit(to));
    }
    isJoined = true;
    lastHeard = seqNow();
    to.onStatus('joined');
    const wakes = faults.has('asleep') || faults.delete('connection_gone');
    hasFeed = !wakes;
    later(wakes ? 150 : 5, () => to === listeners && becomeReady(to));
  }
  const joinIn = () =>
    between(50, 400) + (faults.has('full') ? 2000 : 0) + (faults.has('join_refused') ? 5000 : 0);

  const live = createLiveGame({ ...stateAt(0), game: { ...stateAt(0).game, kind } }, [], {
    reads: {
      eventsSince: (_, seq) => answer(() => events.filter((event) => event.seq > seq)),
      gameState: () =>
        answer((): GameState => {
          const state = stateAt(seqNow());
          return { ...state, game: { ...state.game, kind } };
        }),
      timeline: () => answer(() => events.toReversed().slice(0, 50)),
    },
    openChannel(_, given) {
      listeners = given;
      later(joinIn(), () => admit(given));
      return () => {
        if (listeners === given) listeners = null;
        isJoined = false;
      };
    },
    disconnect: async () => {},
  });

  /** Ends the channel. `closed`: the client does not join again by itself. */
  function drop(status: 'lost' | 'closed') {
    const to = listeners;
    if (!to || !isJoined) return;
    isJoined = false;
    to.onStatus(status);
    if (status === 'lost') later(between(1000, 1200) + joinIn(), () => admit(to));
  }

  return {
    live,
    reads: () => reads,
    /** An event. Its message takes as long as at 1,000 listeners, or is lost. */
    happen() {
      const seq = seqNow() + 1;
      const event = { ...markedThen(seq), created_at: new Date().toISOString(), at: Date.now() };
      events.push(event);
      const to = listeners;
      if (!isJoined || !hasFeed || SILENT.some((fault) => faults.has(fault))) return;
      later(between(20, 264), () => {
        if (to !== listeners || !isJoined) return;
        lastHeard = seq;
        to?.onMessage(event);
      });
    },
    begin(fault: Fault) {
      faults.add(fault);
      if (fault === 'socket_closed' || fault === 'full' || fault === 'asleep') drop('lost');
      if (fault === 'token_ended' || fault === 'join_refused') drop('closed');
    },
    end: (fault: Fault) => faults.delete(fault),
    /** Milliseconds since the first event that is not on the screen, and since the first that no message announced. */
    ages() {
      const ageOf = (first?: { at: number }) => (first ? Date.now() - first.at : 0);
      const { seq } = live.getSnapshot().state;
      return {
        unseen: ageOf(events.find((event) => event.seq > seq)),
        unheard: isJoined ? ageOf(events.find((event) => event.seq > lastHeard)) : 0,
      };
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets time pass, with an event now and then, and looks at the screen four times a second. */
async function pass(
  world: ReturnType<typeof openWorld>,
  ms: number,
  look: () => void,
  every = 20_000,
) {
  let next = between(0, every);
  for (let now = 0; now < ms; now += TICK) {
    if (now >= next) {
      world.happen();
      next = now + between(0, 2 * every);
    }
    await vi.advanceTimersByTimeAsync(TICK);
    look();
  }
}

/** Fails where "Live" is shown over an unheard event, or an event is late. Counts the reads and the statuses. */
function watch(world: ReturnType<typeof openWorld>, kind: GameKind) {
  const statuses = new Set<string>();
  let pollsSince = Infinity;
  const look = () => {
    const { status } = world.live.getSnapshot();
    const { unseen, unheard } = world.ages();
    statuses.add(status);
    pollsSince = status === 'polling' ? Math.min(pollsSince, Date.now()) : Infinity;
    if (status === 'live')
      expect(unheard, 'unheard under "Live"').toBeLessThanOrEqual(BOUNDS[kind]);
    expect(unseen, `unseen, ${status}`).toBeLessThanOrEqual(BOUNDS[kind]);
    if (Date.now() - pollsSince > NEXT_READ)
      expect(unseen, 'unseen under "not available"').toBeLessThanOrEqual(NEXT_READ);
  };
  return { look, statuses };
}

async function inEachRun(run: () => Promise<void>, runs = RUNS) {
  for (let count = 0; count < runs; count += 1) await run();
}
const kinds = ['private', 'house'] as const;

describe.each(kinds)('in a %s game', (kind) => {
  test.each<[Fault, number]>([
    ['messages_used_up', 4 * MINUTE],
    ['feed_lost', between(5000, 5 * MINUTE)],
    ['connection_gone', 5 * MINUTE],
    ['full', 2 * MINUTE],
    ['token_ended', TICK],
    ['join_refused', 40_000],
    ['socket_closed', TICK],
    ['asleep', MINUTE],
  ])('no screen shows "Live" over an event it did not hear: %s', async (fault, lasts) => {
    await inEachRun(async () => {
      const world = openWorld(kind);
      const { look, statuses } = watch(world, kind);
      const stop = world.live.start();
      await pass(world, between(2000, MINUTE), look);
      world.begin(fault);
      await pass(world, lasts, look);
      world.end(fault);
      await pass(world, 2 * MINUTE, look);
      expect(world.live.getSnapshot().status).toBe('live');
      const isSilent = ['messages_used_up', 'connection_gone'].includes(fault);
      if (isSilent) expect(statuses).toContain('polling');
      stop();
    });
  });

  test('a channel that works is always shown as live, and its screen asks as seldom as before', async () => {
    await inEachRun(async () => {
      const world = openWorld(kind);
      const { look, statuses } = watch(world, kind);
      const stop = world.live.start();
      await pass(world, MINUTE, look, 5000);
      expect(world.reads()).toBeLessThanOrEqual(kind === 'private' ? 3 : 2);
      await pass(world, 9 * MINUTE, look, 5000);
      expect([...statuses].filter((status) => status !== 'joining')).toEqual(['live']);
      // Once a minute and after the join: what a house game's onlooker has always asked.
      if (kind === 'house') expect(world.reads()).toBeLessThanOrEqual(11);
      stop();
    });
  });

  test('the channel of a visitor ends with its token, and nothing is shown', async () => {
    await inEachRun(async () => {
      const world = openWorld(kind);
      const { look, statuses } = watch(world, kind);
      const stop = world.live.start();
      await pass(world, MINUTE, look);
      world.begin('token_ended');
      await pass(world, MINUTE, look);
      expect([...statuses].filter((status) => status !== 'joining')).toEqual(['live']);
      stop();
    });
  });
});

// A check that is a few seconds too late shows only if the mark is lost right after the check before it, so it is tried often.
test('a single lost mark changes the word within the bound', async () => {
  for (const kind of kinds)
    await inEachRun(async () => {
      const world = openWorld(kind);
      const stop = world.live.start();
      await vi.advanceTimersByTimeAsync(between(10_000, 100_000));
      world.begin('messages_used_up');
      world.happen();
      await vi.advanceTimersByTimeAsync(BOUNDS[kind]);
      expect(world.live.getSnapshot()).toMatchObject({ status: 'polling', state: { seq: 1 } });
      stop();
    }, 30 * RUNS);
});
