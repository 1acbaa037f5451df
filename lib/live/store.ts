import { isGameMessage, type GameMessage } from '@/lib/bingo/events';
import type { GameState } from '@/lib/bingo/game';
import { unpackState } from '@/lib/bingo/sent-state';
import type { OpenChannel } from './channel';
import { createFollowing } from './following';
import type { Entrance, Hold } from './hold';
import { LIVE_AGAIN_MS, delayOf, firstMachine, JOIN_TIMEOUT, statusOf, step } from './machine';
import type { LiveEffect, LiveSignal } from './machine';
import type { News } from './news';
import { READ_LIMIT, TIMELINE_PAGE, type LiveReads } from './reads';
import { isRecentSale, reconcile, UNSENT_SALES_MS, withOwnChange } from './reconcile';
import type { Arrival, LiveNews, OwnChange } from './reconcile';
import { firstSnapshot, type LiveSnapshot } from './snapshot';
import { createTimers } from './timers';

type Dependencies = { reads: LiveReads; openChannel: OpenChannel; disconnect: () => Promise<void> };

/** When the newest event of the screen happened, in milliseconds by the server's clock. */
const momentOf = ({ messages }: LiveSnapshot) => Date.parse(messages[0]?.created_at ?? '');
const oldestSeqOf = ({ messages }: LiveSnapshot) => messages.at(-1)?.seq ?? null;

type Timer = LiveEffect['effect'] | 'slow' | 'live_again';

/** One game in one browser: a snapshot to render, kept up to date by the channel and by reads of missed events. */
export type LiveGame = ReturnType<typeof createLiveGame>;

export function createLiveGame(
  initial: GameState,
  timeline: readonly GameMessage[],
  { reads: present, openChannel, disconnect }: Dependencies,
) {
  const gameId = initial.game.id;
  /** Set once the viewer follows the game behind the broadcast. */
  let hold: Hold | null = null;
  let reads = present;
  let snapshot = firstSnapshot(initial, timeline);
  let machine = firstMachine;
  /** Until this time by the server's clock, sales may not be broadcast. */
  let unsentUntil = NaN;
  /** The last event before the screen may have been out of date; null while it is live. */
  let awaySince: number | null = null;
  let isRunning = false;
  const timers = createTimers<Timer>();
  const { wait } = timers;
  const listeners = new Set<() => void>();

  const following = createFollowing({
    gameId,
    openChannel,
    disconnect,
    readNews: present.news && (async (...asked) => reads.news?.(...asked) ?? null),
    state: () => snapshot.state,
    listeners: {
      onStatus(status) {
        // The game has another channel, or the viewer has lost access. A read of the game shows which.
        if (status === 'refused') show({ isOutdated: true });
        signal(status);
      },
      onMessage: (raw) => isGameMessage(raw) && enter({ message: raw }),
      onMoved() {
        show({ isOutdated: true });
        signal('stale');
      },
    },
    since: () => (snapshot.isOutdated ? -1 : snapshot.contiguousSeq),
    applyNews,
    signal,
    showPace: (pace) => pace !== snapshot.pace && show({ pace }),
  });

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
    if (next === 'gap') following.miss();
    hold?.restoreOwn();
    if (after.state.channel !== channel) followChannel();
    if (next === 'possibly_stale') readAfterBurst();
    else if (next === 'complete') endBurst();
    else if (next) signal(next);
  }
  const enter = (news: Arrival) => (hold?.take ?? take)(news);

  function signal(given: LiveSignal) {
    if (!isRunning || snapshot.isGone) return;
    const before = machine.link;
    const next = step(machine, given);
    machine = next.machine;
    if (machine.link !== before) following.changeLink(machine.link === 'joined');
    const status = statusOf(machine);
    if (awaySince !== null && status === 'live') {
      show({ status, caughtUp: snapshot.state.seq - awaySince });
      wait('live_again', LIVE_AGAIN_MS, () => show({ caughtUp: null }));
    } else if (status !== snapshot.status) show({ status });
    const isAway = status === 'offline' || machine.isBehind;
    awaySince = isAway ? (awaySince ?? snapshot.state.seq) : null;
    for (const effect of next.effects) schedule(effect);
  }

  function schedule(given: LiveEffect) {
    const { reopen } = following;
    const run = { read, reopen, debounced_read: () => signal('stale') }[given.effect];
    wait(given.effect, delayOf(given, snapshot.state.game.cards_sold), run);
  }

  /** Some sales may be missing or not be broadcast, so the screen reads once after the burst. */
  function readAfterBurst() {
    if (following.isByPage()) return snapshot.isOutdated ? signal('stale') : undefined;
    unsentUntil = momentOf(snapshot) + UNSENT_SALES_MS;
    signal('possibly_stale');
  }

  /** After the burst, a screen that misses nothing does not need the debounced read. */
  function endBurst() {
    if (momentOf(snapshot) > unsentUntil) timers.clear('debounced_read');
  }

  async function read() {
    try {
      if (following.isByPage() && (await following.read())) return signal('read');
      const { isOutdated, contiguousSeq } = snapshot;
      const events = isOutdated ? [] : await reads.eventsSince(gameId, contiguousSeq);
      if (events === null) return close();
      if (snapshot.isOutdated || events.length >= READ_LIMIT) await readWholeGame();
      else take({ events: events.filter(isGameMessage) });
      signal('read');
    } catch (error) {
      console.warn('Could not read the missed events', error);
      if (following.isByPage()) signal('lost');
      signal('read_failed');
    }
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
    following.move();
  }

  function close() {
    following.stop();
    timers.clearAll();
    show({ isGone: true });
  }

  /** Applies a read of the cached page. */
  function applyNews({ seq, state, messages }: News) {
    if (state) return take({ state: unpackState(state), story: messages.toReversed() });
    if (seq <= snapshot.contiguousSeq) return;
    const latest = messages.findLast((message) => message.seq > snapshot.state.seq);
    take({ events: messages.filter(isGameMessage) });
    if (latest) show({ latest });
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

  return {
    getSnapshot: () => snapshot,
    signal,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    start() {
      isRunning = true;
      const status = statusOf(machine);
      if (status !== snapshot.status) show({ status });
      wait('slow', JOIN_TIMEOUT, () => signal('slow'));
      following.start();
      if (snapshot.messages.some(isRecentSale)) readAfterBurst();
      return () => {
        isRunning = false;
        following.stop();
        snapshot = { ...snapshot, pace: null };
        timers.clearAll();
        machine = firstMachine;
        awaySince = null;
      };
    },

    /** Takes over the state of a page that was rendered again, if it is newer than what the channel brought. */
    adopt: (state: GameState, story: readonly GameMessage[]) => enter({ state, story }),

    isDelayed: () => hold !== null,

    /** Follows the game this many seconds behind the broadcast. */
    setBehind(behind: number, create: (entrance: Entrance) => Hold) {
      hold ??= create({ reads: present, take, placeSquare });
      ({ reads } = hold);
      show({ behind });
      hold.setDelay(behind * 1000);
    },

    /** Set for a viewer of a house game who holds no card of it. */
    setOnlooker: following.setOnlooker,

    /** Shows the result of the viewer's own action at once, unless the screen has already applied its event. */
    placeSquare(change: OwnChange) {
      hold?.remember(change);
      placeSquare(change);
    },

    placeGame(change: Partial<GameState['game']>) {
      const { state } = snapshot;
      show({ state: { ...state, game: { ...state.game, ...change } } });
    },

    loadEarlier,
  };
}
