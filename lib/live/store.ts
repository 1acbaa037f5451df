import { isGameMessage } from '@/lib/bingo/events';
import { type GameState, type GameMessage } from '@/lib/bingo/game';
import { reconnectWith } from '@/lib/supabase/reconnect';
import type { ChannelListeners, OpenChannel } from './channel';
import { afterEvent, afterMessage, afterRead, isUnheard, type Hearing } from './hearing';
import type { Entrance, Hold } from './hold';
import {
  ASLEEP_AFTER,
  LIVE_AGAIN_MS,
  checkAfter,
  delayOf,
  firstMachine,
  JOIN_TIMEOUT,
  LATE_AFTER,
  restartsCheck,
  statusOf,
  STEADY_AFTER,
  step,
  type LiveEffect,
  type LiveSignal,
} from './machine';
import { READ_LIMIT, TIMELINE_PAGE, type LiveReads } from './reads';
import {
  isRecentSale,
  reconcile,
  UNSENT_SALES_MS,
  withOwnChange,
  type Arrival,
  type LiveNews,
  type OwnChange,
} from './reconcile';
import { firstSnapshot, type LiveSnapshot } from './snapshot';
import { createTimers } from './timers';

type Dependencies = { reads: LiveReads; openChannel: OpenChannel; disconnect: () => Promise<void> };

/** When the newest event of the screen happened, in milliseconds by the server's clock. */
const momentOf = ({ messages }: LiveSnapshot) => Date.parse(messages[0]?.created_at ?? '');
const oldestSeqOf = ({ messages }: LiveSnapshot) => messages.at(-1)?.seq ?? null;

type Timer = LiveEffect['effect'] | 'slow' | 'late' | 'live_again' | 'steady' | 'check';

/** One game in one browser: a snapshot to render, kept up to date by the channel and by reads of missed events. */
export type LiveGame = ReturnType<typeof createLiveGame>;

export function createLiveGame(
  initial: GameState,
  timeline: readonly GameMessage[],
  { reads: given, openChannel, disconnect }: Dependencies,
) {
  const { id: gameId, kind } = initial.game;
  /** The reads, which also note what has happened before a delay holds it back. */
  const present: LiveReads = {
    ...given,
    async eventsSince(id, seq) {
      const began = Date.now();
      wait('late', patience, () => signal('late'));
      const events = await given.eventsSince(id, seq).finally(() => {
        timers.clear('late');
        patience = Math.max(LATE_AFTER, 2 * (Date.now() - began));
      });
      note(events ?? []);
      return events;
    },
    async timeline(id, before) {
      const page = await given.timeline(id, before);
      note(page);
      return page;
    },
  };
  /** Set once the viewer follows the game behind the broadcast. */
  let hold: Hold | null = null;
  let reads = present;
  let snapshot = firstSnapshot(initial, timeline);
  let machine = firstMachine;
  let hearing: Hearing = { heard: initial.seq, sent: initial.seq };
  /** Until this time by the server's clock, sales may not be broadcast. */
  let unsentUntil = NaN;
  /** The last event before the screen may have been out of date; null while it is live. */
  let awaySince: number | null = null;
  /** Milliseconds until a read is late. Where all reads are slow, as on a slow network, that is not shown at each of them. */
  let patience = LATE_AFTER;
  /** When the screen last did something, by this device's clock, since it runs. */
  let awakeAt = 0;
  let isRunning = false;
  const timers = createTimers<Timer>();
  const { wait } = timers;
  const listeners = new Set<() => void>();
  let leaveChannel: (() => void) | null = null;

  const channelListeners: ChannelListeners = {
    onStatus(status) {
      // The game has another channel, or the viewer has lost access. A read of the game shows which.
      if (status === 'refused') show({ isOutdated: true });
      signal(status);
    },
    onMessage(raw) {
      if (!isGameMessage(raw)) return;
      hear(raw.seq);
      enter({ message: raw });
    },
    onMoved() {
      hear();
      show({ isOutdated: true });
      signal('stale');
    },
  };

  function join() {
    leaveChannel ??= openChannel(snapshot.state.channel, channelListeners);
  }
  function leave() {
    leaveChannel?.();
    leaveChannel = null;
  }
  async function reopen() {
    leave();
    await disconnect();
    if (isRunning) join();
  }

  function changeLink(isJoined: boolean) {
    timers.clear(isJoined ? 'slow' : 'steady');
    if (isJoined) wait('steady', STEADY_AFTER, () => signal('steady'));
    else wait('slow', JOIN_TIMEOUT, () => signal('slow'));
  }

  function hear(seq?: number) {
    hearing = afterMessage(hearing, seq);
    signal('heard');
  }

  function note(events: readonly GameMessage[]) {
    hearing = afterRead(hearing, kind, events, snapshot.messages);
  }

  /** Waits for the message of an event that has happened. */
  function expectMessage(after: 'own_event' | 'unannounced') {
    // No message was due for what happened before the channel was joined.
    if (!machine.isListening) hearing = afterMessage(hearing);
    else if (isUnheard(hearing)) signal(after);
  }

  function replace(next: LiveSnapshot) {
    if (next === snapshot) return;
    snapshot = next;
    for (const listener of listeners) listener();
  }
  const show = (change: Partial<LiveSnapshot>) => replace({ ...snapshot, ...change });

  function take(news: LiveNews) {
    const { channel } = snapshot.state;
    const { snapshot: after, next } = reconcile(snapshot, news);
    replace(after);
    hold?.restoreOwn();
    if (after.state.channel !== channel) followChannel();
    if (next === 'possibly_stale') readAfterBurst();
    else if (next === 'complete') endBurst();
    else if (next) signal(next);
  }
  const enter = (news: Arrival) => (hold?.take ?? take)(news);

  function signal(given: LiveSignal) {
    if (!isRunning || snapshot.isGone) return;
    const hasSlept = Date.now() - awakeAt > ASLEEP_AFTER;
    awakeAt = Date.now();
    if (hasSlept) signal('woke');
    const before = machine;
    const wasJoined = before.link === 'joined';
    const next = step(before, given);
    machine = next.machine;
    if ((machine.link === 'joined') !== wasJoined) changeLink(!wasJoined);
    if (restartsCheck(before, machine, given, kind)) checkLater();
    const status = statusOf(machine);
    if (awaySince !== null && status === 'live') {
      show({ status, caughtUp: snapshot.state.seq - awaySince });
      wait('live_again', LIVE_AGAIN_MS, () => show({ caughtUp: null }));
    } else if (status !== snapshot.status) show({ status });
    const isAway = status === 'offline' || machine.isBehind;
    awaySince = isAway ? (awaySince ?? snapshot.state.seq) : null;
    for (const effect of next.effects) schedule(effect);
  }

  function checkLater() {
    wait('check', checkAfter(machine, kind, snapshot.state.game.cards_sold), () => signal('check'));
  }

  function schedule(given: LiveEffect) {
    const { sent } = hearing;
    const run = {
      ...{ read, reopen, debounced_read: () => signal('stale') },
      not_ready: () => signal('not_ready'),
      expect: () => hearing.heard < sent && signal('stale'),
      silence: () => hearing.heard < sent && endSilence(),
    }[given.effect];
    // The message of an earlier event is due first.
    if ((given.effect === 'expect' || given.effect === 'silence') && timers.has(given.effect))
      return;
    wait(given.effect, delayOf(given, snapshot.state.game.cards_sold), run);
  }

  /** Shows that no messages arrive. A private game may have gone to another channel, which a read of the game shows. */
  function endSilence() {
    signal('unheard');
    if (kind !== 'private') return;
    show({ isOutdated: true });
    signal('stale');
  }

  /** Some sales may be missing or not be broadcast, so the screen reads once after the burst. */
  function readAfterBurst() {
    unsentUntil = momentOf(snapshot) + UNSENT_SALES_MS;
    signal('possibly_stale');
  }

  /** After the burst, a screen that misses nothing does not need the debounced read. */
  function endBurst() {
    if (momentOf(snapshot) > unsentUntil) timers.clear('debounced_read');
  }

  async function read() {
    try {
      const { isOutdated, contiguousSeq } = snapshot;
      const events = isOutdated ? [] : await reads.eventsSince(gameId, contiguousSeq);
      if (events === null) return close();
      if (snapshot.isOutdated || events.length >= READ_LIMIT) await readWholeGame();
      else takeEvents(events.filter(isGameMessage));
      expectMessage('unannounced');
      signal('read');
    } catch (error) {
      console.warn('Could not read the missed events', error);
      signal('read_failed');
    }
  }

  /** Without a channel, a read announces the last event in place of a message. */
  function takeEvents(events: GameMessage[]) {
    const latest = events.findLast(({ seq }) => seq > snapshot.state.seq);
    take({ events });
    if (latest && snapshot.status === 'polling') show({ latest });
  }

  async function readWholeGame() {
    const [state, story] = await Promise.all([
      reads.gameState(gameId),
      reads.timeline(gameId, null),
    ]);
    return state ? take({ state, story }) : close();
  }

  /** Joins the new channel of the game, because somebody lost access to the old one. */
  function followChannel() {
    if (!isRunning) return;
    signal('moved');
    wait('slow', JOIN_TIMEOUT, () => signal('slow'));
    leave();
    join();
  }

  function close() {
    leave();
    timers.clearAll();
    show({ isGone: true });
  }

  async function loadEarlier(): Promise<void> {
    const oldest = oldestSeqOf(snapshot);
    const earlier = await reads.timeline(gameId, oldest);
    // A read of the whole game has replaced the timeline meanwhile, so this page would leave a gap.
    if (oldestSeqOf(snapshot) !== oldest) return loadEarlier();
    show({
      messages: [...snapshot.messages, ...earlier],
      hasEarlier: earlier.length >= TIMELINE_PAGE,
    });
  }

  const placeSquare = (change: OwnChange) => replace(withOwnChange(snapshot, change));

  /** Checks soon, unless a message announces this event, which an action of the viewer wrote. */
  function expectEvent(seq: number) {
    hearing = afterEvent(hearing, seq);
    expectMessage('own_event');
  }

  return {
    getSnapshot: () => snapshot,
    signal,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    start() {
      isRunning = true;
      awakeAt = Date.now();
      const status = statusOf(machine);
      if (status !== snapshot.status) show({ status });
      wait('slow', JOIN_TIMEOUT, () => signal('slow'));
      reconnectWith(() => snapshot.state.game.cards_sold);
      checkLater();
      join();
      if (snapshot.messages.some((message) => isRecentSale(kind, message))) readAfterBurst();
      return () => {
        isRunning = false;
        leave();
        timers.clearAll();
        machine = firstMachine;
        awaySince = null;
      };
    },

    /** Takes over the state of a page that was rendered again, if it is newer than what the channel brought. */
    adopt(state: GameState, story: readonly GameMessage[]) {
      note(story);
      expectMessage('own_event');
      enter({ state, story });
    },

    isDelayed: () => hold !== null,

    /** Follows the game this many seconds behind the broadcast. */
    setDelay(delay: number, create: (entrance: Entrance) => Hold) {
      hold ??= create({ reads: present, take, placeSquare });
      ({ reads } = hold);
      show({ delay });
      hold.setDelay(delay * 1000);
    },

    /** Shows the result of the viewer's own action at once, unless the screen has already applied its event. */
    placeSquare(change: OwnChange) {
      hold?.remember(change);
      placeSquare(change);
      expectEvent(change.seq);
    },

    expectEvent,

    placeGame(change: Partial<GameState['game']>) {
      const { state } = snapshot;
      show({ state: { ...state, game: { ...state.game, ...change } } });
    },

    loadEarlier,
  };
}
