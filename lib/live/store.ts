import { changesMembers, hasGap, isGameMessage } from '@/lib/bingo/events';
import type { GameMessage } from '@/lib/bingo/events';
import type { GameState } from '@/lib/bingo/game';
import { unpackState } from '@/lib/bingo/sent-state';
import { applyAll, withSquare, type OwnChange } from './apply';
import type { OpenChannel } from './channel';
import { createFollowing } from './following';
import type { Entrance, Hold } from './hold';
import { LIVE_AGAIN_MS, delayOf, firstMachine, JOIN_TIMEOUT, statusOf, step } from './machine';
import type { LiveEffect, LiveSignal } from './machine';
import type { News } from './news';
import { READ_LIMIT, TIMELINE_PAGE, type LiveReads } from './reads';
import { firstSnapshot, type LiveSnapshot } from './snapshot';
import { createTimers } from './timers';
import {
  contiguousSeqOf,
  hasSaleAfter,
  isRecentSale,
  isSale,
  mayPrecedeUnsentSales,
  merged,
  UNSENT_SALES_MS,
  upTo,
} from './timeline';

type Dependencies = { reads: LiveReads; openChannel: OpenChannel; disconnect: () => Promise<void> };

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
  /** The screen has every event up to this one. After it, sales that were not broadcast may be missing. */
  let contiguousSeq = contiguousSeqOf(initial, timeline);
  /** Until this time by the server's clock, sales may not be broadcast. */
  let unsentUntil = NaN;
  /** Something changed that no message contains, such as the squares of another theme, or the channel. */
  let isOutdated = false;
  /** Set while the screen may be out of date. Events read meanwhile are counted and shown when it is live again. */
  let isAway = false;
  let missed = 0;
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
        if (status === 'refused') isOutdated = true;
        signal(status);
      },
      onMessage: (raw) => (hold ? hold.take(raw) : receive(raw)),
      onMoved() {
        isOutdated = true;
        signal('stale');
      },
    },
    since: () => (isOutdated ? -1 : contiguousSeq),
    applyNews,
    signal,
    showPace: (pace) => pace !== snapshot.pace && show({ pace }),
  });

  function show(change: Partial<LiveSnapshot>) {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function signal(given: LiveSignal) {
    if (!isRunning || snapshot.isGone) return;
    const before = machine.link;
    const next = step(machine, given);
    machine = next.machine;
    if (machine.link !== before) following.changeLink(machine.link === 'joined');
    const status = statusOf(machine);
    if (isAway && status === 'live') {
      show({ status, caughtUp: missed });
      missed = 0;
      wait('live_again', LIVE_AGAIN_MS, () => show({ caughtUp: null }));
    } else if (status !== snapshot.status) show({ status });
    isAway = status === 'offline' || machine.isBehind;
    for (const effect of next.effects) schedule(effect);
  }

  function schedule(given: LiveEffect) {
    const { reopen } = following;
    const run = { read, reopen, debounced_read: () => signal('stale') }[given.effect];
    wait(given.effect, delayOf(given, snapshot.state.game.cards_sold), run);
  }

  /** Some sales may be missing or not be broadcast, so the screen reads once after the burst. */
  function readAfterBurst() {
    if (following.isByPage()) return isOutdated ? signal('stale') : undefined;
    unsentUntil = Date.parse(snapshot.messages[0]?.created_at ?? '') + UNSENT_SALES_MS;
    signal('possibly_stale');
  }

  async function read() {
    try {
      if (following.isByPage() && (await following.read())) return signal('read');
      const page = isOutdated ? [] : await reads.eventsSince(gameId, contiguousSeq);
      if (page === null) return close();
      if (isOutdated || page.length >= READ_LIMIT) await readWholeGame();
      else applyPage(page.filter(isGameMessage));
      signal('read');
    } catch (error) {
      console.warn('Could not read the missed events', error);
      if (following.isByPage()) signal('lost');
      signal('read_failed');
    }
  }

  async function readWholeGame() {
    const [state, messages] = await Promise.all([
      reads.gameState(gameId),
      reads.timeline(gameId, null),
    ]);
    if (!state) return close();
    if (state.seq < snapshot.state.seq) return;
    if (isAway) missed += state.seq - snapshot.state.seq;
    isOutdated = false;
    contiguousSeq = contiguousSeqOf(state, messages);
    const hasEarlier = messages.length >= TIMELINE_PAGE;
    const { channel: before, seq } = snapshot.state;
    show({ state, messages: upTo(state.seq, messages), hasEarlier });
    followChannel(before);
    if (hasSaleAfter(seq, messages)) readAfterBurst();
  }

  /** Joins the new channel if the game has one, because somebody lost access to the old one. */
  function followChannel(before: string) {
    if (!isRunning || snapshot.state.channel === before) return;
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
    if (state) return adopt(unpackState(state), messages.toReversed());
    if (seq <= contiguousSeq) return;
    const latest = messages.findLast((message) => message.seq > snapshot.state.seq);
    applyPage(messages.filter(isGameMessage));
    if (latest) show({ latest });
  }

  /** Takes over the state of a page that was rendered again, if it is newer than what the channel brought. */
  function adopt(state: GameState, story: readonly GameMessage[]) {
    if (state.seq < snapshot.state.seq + (isOutdated ? 0 : 1)) return;
    isOutdated = false;
    const oldest = story.at(-1)?.seq ?? Infinity;
    const fits = oldest <= contiguousSeq + 1 || story.length < TIMELINE_PAGE;
    const news = upTo(state.seq, story);
    contiguousSeq = contiguousSeqOf(state, story);
    const { channel: before, seq } = snapshot.state;
    show({
      state,
      messages: fits ? merged(news, snapshot.messages) : news,
      hasEarlier: snapshot.hasEarlier || !fits,
    });
    followChannel(before);
    if (hasSaleAfter(seq, news)) readAfterBurst();
  }

  /** Applies new messages, oldest first. */
  function applyNew(page: GameMessage[]) {
    const known = new Set(snapshot.messages.map(({ seq }) => seq));
    const news = page.filter(({ seq }) => !known.has(seq));
    if (news.length === 0) return;
    const applied = applyAll(snapshot.state, news);
    isOutdated ||= applied.isOutdated;
    if (isAway) missed += news.length;
    show({ state: applied.state, messages: merged(news, snapshot.messages) });
    hold?.restoreOwn();
  }

  /** Applies a read of all events since `contiguousSeq`. */
  function applyPage(page: GameMessage[]) {
    applyNew(page);
    contiguousSeq = Math.max(contiguousSeq, page.at(-1)?.seq ?? 0);
    if (page.some(changesMembers)) signal('stale');
    else if (isOutdated || page.some(isSale)) readAfterBurst();
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

  function receive(raw: unknown) {
    if (!isGameMessage(raw) || raw.seq <= snapshot.state.seq) return;
    if (hasGap(snapshot.state, raw)) {
      following.miss();
      return signal('gap');
    }
    const isNext = raw.seq === contiguousSeq + 1;
    applyNew([raw]);
    if (isNext) contiguousSeq = raw.seq;
    show({ latest: raw, caughtUp: null });
    if (changesMembers(raw)) return signal('stale');
    if (!isNext || isOutdated || mayPrecedeUnsentSales(raw)) readAfterBurst();
    // No event is missing, and the burst is over, so the debounced read is not needed.
    else if (Date.parse(raw.created_at) > unsentUntil) timers.clear('debounced_read');
  }

  function placeSquare(change: OwnChange) {
    const { state } = snapshot;
    if (change.seq > state.seq) show({ state: withSquare(state, change) });
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
        isAway = false;
        missed = 0;
      };
    },

    adopt: (state: GameState, story: readonly GameMessage[]) =>
      (hold?.adopt ?? adopt)(state, story),

    isDelayed: () => hold !== null,

    /** Follows the game this many seconds behind the broadcast. */
    setBehind(behind: number, create: (entrance: Entrance) => Hold) {
      hold ??= create({ reads: present, receive, adopt, placeSquare });
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
