import {
  applyEarlierSale,
  applyMessage,
  hasGap,
  isDeparture,
  isGameMessage,
} from '@/lib/bingo/events';
import type { GameMessage } from '@/lib/bingo/events';
import type { GameSquare, GameState } from '@/lib/bingo/game';
import type { OpenChannel } from './channel';
import { BACK_FOR, delayOf, firstMachine, JOIN_TIMEOUT, statusOf, step } from './machine';
import type { LiveEffect, LiveSignal, LiveStatus } from './machine';
import { READ_LIMIT, TIMELINE_PAGE } from './reads';
import type { LiveReads } from './reads';
import {
  contiguousSeqOf,
  hasSaleAfter,
  isRecentSale,
  isSale,
  mayBeFollowed,
  merged,
  SILENCE,
  upTo,
} from './timeline';

export type LiveSnapshot = {
  state: GameState;
  /** Newest first. */
  messages: readonly GameMessage[];
  hasEarlier: boolean;
  /** The last thing that happened while somebody was looking: for the screen reader, not for the record. */
  latest: GameMessage | null;
  status: LiveStatus;
  /** How many events the last catch-up brought; null until there was one, and again a moment later. */
  caughtUp: number | null;
  /** The viewer may not see the game any more: what is on the screen is the last they knew. */
  isGone: boolean;
};

type Dependencies = { reads: LiveReads; openChannel: OpenChannel; disconnect: () => Promise<void> };

type Timer = LiveEffect['effect'] | 'slow' | 'calm';

/** One game as one browser sees it: a snapshot to draw, kept true by the channel and by reads of what it missed. */
export type LiveGame = ReturnType<typeof createLiveGame>;

export function createLiveGame(
  initial: GameState,
  timeline: readonly GameMessage[],
  { reads, openChannel, disconnect }: Dependencies,
) {
  const gameId = initial.game.id;
  let snapshot: LiveSnapshot = {
    state: initial,
    messages: upTo(initial.seq, timeline),
    hasEarlier: timeline.length === 0 || timeline.length >= TIMELINE_PAGE,
    latest: null,
    status: statusOf(firstMachine),
    caughtUp: null,
    isGone: false,
  };
  let machine = firstMachine;
  /** No event up to this one is missing here; after it, sales that were not broadcast may be. */
  let contiguousSeq = contiguousSeqOf(initial, timeline);
  /** Until then, by the server's clock, sales may follow that are not told. */
  let silentUntil = NaN;
  /** Something changed that no message tells, such as the squares of another theme, or the channel. */
  let isOutdated = false;
  /** Set while the screen may be old: what is read meanwhile is counted, and told when it is live again. */
  let isAway = false;
  let missed = 0;
  let isRunning = false;
  let leave = () => {};
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  /** The last message about each square, so that an answer slower than the news does not undo it. */
  const lastSeqOf = new Map<string, number>();

  function show(change: Partial<LiveSnapshot>) {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function signal(given: LiveSignal) {
    if (!isRunning || snapshot.isGone) return;
    const next = step(machine, given);
    machine = next.machine;
    const status = statusOf(machine);
    if (isAway && status === 'live') {
      show({ status, caughtUp: missed });
      missed = 0;
      wait('calm', BACK_FOR, () => show({ caughtUp: null }));
    } else if (status !== snapshot.status) show({ status });
    isAway = status === 'offline' || machine.isBehind;
    for (const effect of next.effects) schedule(effect);
  }

  function schedule(given: LiveEffect) {
    const run = { read, reopen, debounced_read: () => signal('stale') }[given.effect];
    wait(given.effect, delayOf(given, snapshot.state.game.cards_sold), run);
  }

  /** One timer for each purpose: the last one counts. */
  function wait(what: Timer, ms: number, run: () => unknown) {
    clearTimeout(timers.get(what));
    const timer = setTimeout(() => {
      timers.delete(what);
      void run();
    }, ms);
    timers.set(what, timer);
  }

  /** What is known may lack sales, or be followed by some that are not told: reads once that is over. */
  function doubt() {
    silentUntil = Date.parse(snapshot.messages[0]?.created_at ?? '') + SILENCE;
    signal('possibly_stale');
  }

  async function read() {
    try {
      const page = isOutdated ? [] : await reads.eventsSince(gameId, contiguousSeq);
      if (page === null) return close();
      if (isOutdated || page.length >= READ_LIMIT) await startAfresh();
      else applyPage(page.filter(isGameMessage));
      signal('read');
    } catch (error) {
      console.warn('Could not read what was missed', error);
      signal('read_failed');
    }
  }

  async function startAfresh() {
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
    follow(before);
    if (hasSaleAfter(seq, messages)) doubt();
  }

  /** Somebody lost the right to hear the game, and it goes on elsewhere for the others. */
  function follow(before: string) {
    if (!isRunning || snapshot.state.channel === before) return;
    leave();
    signal('moved');
    wait('slow', JOIN_TIMEOUT, () => signal('slow'));
    listen();
  }

  function close() {
    leave();
    for (const timer of timers.values()) clearTimeout(timer);
    show({ isGone: true });
  }

  async function reopen() {
    leave();
    await disconnect();
    if (isRunning) listen();
  }

  const listen = () =>
    (leave = openChannel(snapshot.state.channel, {
      onStatus(status) {
        // Whoever may not listen here is told where the game went, or that it is not theirs any more.
        if (status === 'refused') isOutdated = true;
        signal(status);
      },
      onMessage: receive,
      onMoved() {
        isOutdated = true;
        signal('stale');
      },
    }));

  /** Applies what is not known yet, the oldest first; what happened before the state on the screen only completes it. */
  function applyNew(page: GameMessage[]) {
    const known = new Set(snapshot.messages.map(({ seq }) => seq));
    const news = page.filter(({ seq }) => !known.has(seq));
    if (news.length === 0) return;
    let { state } = snapshot;
    for (const message of news) {
      if (message.seq > state.seq) {
        state = applyMessage(state, message);
        if ('game_square_id' in message) lastSeqOf.set(message.game_square_id, message.seq);
        if (message.type === 'game_updated' || isDeparture(message)) isOutdated = true;
      } else if (message.type === 'card_sold') state = applyEarlierSale(state, message);
    }
    if (isAway) missed += news.length;
    show({ state, messages: merged(news, snapshot.messages) });
  }

  /** A read of the events since `contiguousSeq`: none of them is missing. */
  function applyPage(page: GameMessage[]) {
    applyNew(page);
    contiguousSeq = Math.max(contiguousSeq, page.at(-1)?.seq ?? 0);
    if (page.some(isDeparture)) signal('stale');
    else if (isOutdated || page.some(isSale)) doubt();
  }

  function receive(raw: unknown) {
    if (!isGameMessage(raw) || raw.seq <= snapshot.state.seq) return;
    if (hasGap(snapshot.state, raw)) return signal('gap');
    const isNext = raw.seq === contiguousSeq + 1;
    applyNew([raw]);
    if (isNext) contiguousSeq = raw.seq;
    show({ latest: raw, caughtUp: null });
    if (isDeparture(raw)) return signal('stale');
    if (!isNext || isOutdated || mayBeFollowed(raw)) doubt();
    // Nothing is missing, and what came since has been told: there is nothing left to look for.
    else if (Date.parse(raw.created_at) > silentUntil) clearTimeout(timers.get('debounced_read'));
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
      listen();
      if (snapshot.messages.some(isRecentSale)) doubt();
      return () => {
        isRunning = false;
        leave();
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        machine = firstMachine;
        isAway = false;
        missed = 0;
      };
    },

    /** A page that was rendered again may know more than the channel has told. */
    adopt(state: GameState, story: readonly GameMessage[]) {
      if (state.seq <= snapshot.state.seq) return;
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
      follow(before);
      if (hasSaleAfter(seq, news)) doubt();
    },

    /** A mark of one's own shows at once, unless newer news of that square came first. */
    placeSquare(square: GameSquare, seqBefore: number) {
      if ((lastSeqOf.get(square.id) ?? 0) > seqBefore) return;
      const { state } = snapshot;
      const squares = state.squares.map((old) => (old.id === square.id ? square : old));
      show({ state: { ...state, squares } });
    },
    lastSeqOf: (squareId: string) => lastSeqOf.get(squareId) ?? 0,

    placeGame(change: Partial<GameState['game']>) {
      const { state } = snapshot;
      show({ state: { ...state, game: { ...state.game, ...change } } });
    },

    async loadEarlier() {
      const oldest = snapshot.messages.at(-1)?.seq ?? null;
      const page = await reads.timeline(gameId, oldest);
      const earlier = page.filter(({ seq }) => oldest === null || seq < oldest);
      show({
        messages: [...snapshot.messages, ...earlier],
        hasEarlier: page.length >= TIMELINE_PAGE,
      });
    },
  };
}
