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
import { BACK_FOR, firstMachine, JOIN_PATIENCE, statusOf, step } from './machine';
import type { LiveOrder, LiveSignal, LiveStatus } from './machine';
import { READ_LIMIT, TIMELINE_PAGE } from './reads';
import type { LiveReads } from './reads';

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

type Hands = { reads: LiveReads; openChannel: OpenChannel; hangUp: () => Promise<void> };

type Timer = LiveOrder['order'] | 'slow' | 'calm';

/** One game as one browser sees it: a snapshot to draw, kept true by the channel and by reads of what it missed. */
export type LiveGame = ReturnType<typeof createLiveGame>;

export function createLiveGame(
  initial: GameState,
  timeline: readonly GameMessage[],
  { reads, openChannel, hangUp }: Hands,
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
  let wholeTo = knownWhole(initial, timeline);
  /** Something changed that no message tells, such as the squares of another theme, or the channel. */
  let isOutdated = false;
  /** Set while the screen may be old: what is read meanwhile is counted, and told when it is live again. */
  let isAway = false;
  let missed = 0;
  let isRunning = false;
  let leave = () => {};
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  /** Which message last spoke of a square, so that an answer slower than the news does not undo it. */
  const spokenOf = new Map<string, number>();

  function show(change: Partial<LiveSnapshot>) {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function signal(word: LiveSignal) {
    if (!isRunning || snapshot.isGone) return;
    const next = step(machine, word);
    machine = next.machine;
    const status = statusOf(machine);
    if (isAway && status === 'live') {
      show({ status, caughtUp: missed });
      missed = 0;
      wait('calm', BACK_FOR, () => show({ caughtUp: null }));
    } else if (status !== snapshot.status) show({ status });
    isAway = status === 'offline' || machine.isBehind;
    for (const order of next.orders) obey(order);
  }

  function obey({ order, after }: LiveOrder) {
    const jitter = after === 0 ? 0 : Math.random() * 1000;
    const hand = { read, reopen, settle: () => signal('woke') }[order];
    wait(order, after + jitter, hand);
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

  async function read() {
    try {
      const page = isOutdated ? [] : await reads.eventsSince(gameId, wholeTo);
      if (page === null) return close();
      if (isOutdated || page.length >= READ_LIMIT) await startAfresh();
      else takePage(page.filter(isGameMessage));
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
    wholeTo = knownWhole(state, messages);
    const hasEarlier = messages.length >= TIMELINE_PAGE;
    const { channel: before, seq } = snapshot.state;
    show({ state, messages: upTo(state.seq, messages), hasEarlier });
    follow(before);
    if (messages.some((message) => message.seq > seq && isSale(message))) signal('unsettled');
  }

  /** Somebody lost the right to hear the game, and it goes on elsewhere for the others. */
  function follow(before: string) {
    if (!isRunning || snapshot.state.channel === before) return;
    leave();
    signal('moved');
    wait('slow', JOIN_PATIENCE, () => signal('slow'));
    listen();
  }

  function close() {
    leave();
    for (const timer of timers.values()) clearTimeout(timer);
    show({ isGone: true });
  }

  async function reopen() {
    leave();
    await hangUp();
    if (isRunning) listen();
  }

  const listen = () =>
    (leave = openChannel(snapshot.state.channel, {
      onWord(word) {
        // Whoever may not listen here is told where the game went, or that it is not theirs any more.
        if (word === 'refused') isOutdated = true;
        signal(word);
      },
      onMessage: hear,
      onMoved() {
        isOutdated = true;
        signal('woke');
      },
    }));

  /** Takes what is not known yet, the oldest first; what happened before the state on the screen only completes it. */
  function take(page: GameMessage[]) {
    const known = new Set(snapshot.messages.map(({ seq }) => seq));
    const news = page.filter(({ seq }) => !known.has(seq));
    if (news.length === 0) return;
    let { state } = snapshot;
    for (const message of news) {
      if (message.seq > state.seq) {
        state = applyMessage(state, message);
        if ('game_square_id' in message) spokenOf.set(message.game_square_id, message.seq);
        if (message.type === 'game_updated' || isDeparture(message)) isOutdated = true;
      } else if (message.type === 'card_sold') state = applyEarlierSale(state, message);
    }
    if (isAway) missed += news.length;
    show({ state, messages: merged(news, snapshot.messages) });
  }

  /** What the events since `wholeTo` were: none of them is missing. */
  function takePage(page: GameMessage[]) {
    take(page);
    wholeTo = Math.max(wholeTo, page.at(-1)?.seq ?? 0);
    if (page.some(isDeparture)) signal('woke');
    else if (isOutdated || page.some(isSale)) signal('unsettled');
  }

  function hear(raw: unknown) {
    if (!isGameMessage(raw) || raw.seq <= snapshot.state.seq) return;
    if (hasGap(snapshot.state, raw)) return signal('gap');
    const isNext = raw.seq === wholeTo + 1;
    take([raw]);
    if (isNext) wholeTo = raw.seq;
    show({ latest: raw, caughtUp: null });
    if (isDeparture(raw)) return signal('woke');
    if (isSale(raw) || !isNext || isOutdated) signal('unsettled');
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
      wait('slow', JOIN_PATIENCE, () => signal('slow'));
      listen();
      if (snapshot.messages.some(isRecentSale)) signal('unsettled');
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
      const fits = oldest <= wholeTo + 1 || story.length < TIMELINE_PAGE;
      const news = upTo(state.seq, story);
      wholeTo = knownWhole(state, story);
      const { channel: before, seq } = snapshot.state;
      show({
        state,
        messages: fits ? merged(news, snapshot.messages) : news,
        hasEarlier: snapshot.hasEarlier || !fits,
      });
      follow(before);
      if (news.some((message) => message.seq > seq && isSale(message))) signal('unsettled');
    },

    /** A mark of one's own shows at once, unless newer news of that square came first. */
    placeSquare(square: GameSquare, spokenBefore: number) {
      if ((spokenOf.get(square.id) ?? 0) > spokenBefore) return;
      const { state } = snapshot;
      const squares = state.squares.map((old) => (old.id === square.id ? square : old));
      show({ state: { ...state, squares } });
    },
    spokenOf: (squareId: string) => spokenOf.get(squareId) ?? 0,

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

/** Sales within two seconds of one are not broadcast: however a screen learns of a sale, it reads once more a little later. */
const isSale = ({ type }: GameMessage) => type === 'card_sold';
/** A page may have been drawn within those two seconds; this browser's clock may be half a minute off. */
const isRecentSale = (message: GameMessage) =>
  isSale(message) && Date.now() - Date.parse(message.created_at) < 30_000;

/** A game and its story are read one after the other: what happened in between must not be told twice, nor left out. */
const upTo = (seq: number, story: readonly GameMessage[]) =>
  story.filter((message) => message.seq <= seq);
const knownWhole = ({ seq }: GameState, story: readonly GameMessage[]) =>
  Math.min(seq, story[0]?.seq ?? seq);

/** Two stretches of the story as one, newest first, each event once. */
function merged(one: readonly GameMessage[], other: readonly GameMessage[]): GameMessage[] {
  const bySeq = new Map([...other, ...one].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
}
