import { applyMessage, hasGap, isGameMessage } from '@/lib/bingo/events';
import type { GameMessage } from '@/lib/bingo/events';
import type { GameSquare, GameState } from '@/lib/bingo/game';
import type { OpenChannel } from './live-channel';
import { firstMachine, statusOf, step } from './live-machine';
import type { LiveOrder, LiveSignal, LiveStatus } from './live-machine';
import { READ_LIMIT, TIMELINE_PAGE } from './live-reads';
import type { LiveReads } from './live-reads';

export type LiveSnapshot = {
  state: GameState;
  /** Newest first. */
  messages: readonly GameMessage[];
  hasEarlier: boolean;
  /** The last thing that happened while somebody was looking: for the screen reader, not for the record. */
  latest: GameMessage | null;
  status: LiveStatus;
  /** How many events the last catch-up brought; null until there was one, and again after the next live event. */
  caughtUp: number | null;
};

type Hands = { reads: LiveReads; openChannel: OpenChannel; hangUp: () => Promise<void> };

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
    messages: timeline,
    hasEarlier: timeline.length === 0 || timeline.length >= TIMELINE_PAGE,
    latest: null,
    status: statusOf(firstMachine),
    caughtUp: null,
  };
  let machine = firstMachine;
  /** Set while the screen may be old: what is read meanwhile is counted, and told when it is live again. */
  let isAway = false;
  let missed = 0;
  let isRunning = false;
  let leave = () => {};
  const timers = new Map<LiveOrder['order'], ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  /** Which message last spoke of a square, so that an answer slower than the news does not undo it. */
  const spokenOf = new Map<string, number>();

  function show(change: Partial<LiveSnapshot>) {
    snapshot = { ...snapshot, ...change };
    for (const listener of listeners) listener();
  }

  function signal(word: LiveSignal) {
    if (!isRunning) return;
    const next = step(machine, word);
    machine = next.machine;
    const status = statusOf(machine);
    if (isAway && status === 'live') {
      show({ status, caughtUp: missed });
      missed = 0;
    } else if (status !== snapshot.status) show({ status });
    isAway = status === 'offline' || machine.isBehind;
    for (const order of next.orders) obey(order);
  }

  function obey({ order, after }: LiveOrder) {
    if (order === 'settle' && timers.has('settle')) return;
    clearTimeout(timers.get(order));
    const jitter = after === 0 ? 0 : Math.random() * 1000;
    const hand = { read, reopen, settle: () => signal('woke') }[order];
    const timer = setTimeout(() => {
      timers.delete(order);
      void hand();
    }, after + jitter);
    timers.set(order, timer);
  }

  async function read() {
    try {
      const page = await reads.eventsSince(gameId, snapshot.state.seq);
      if (page.length >= READ_LIMIT) await startAfresh();
      else take(page.filter(isGameMessage));
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
    if (!state || state.seq <= snapshot.state.seq) return;
    if (isAway) missed += state.seq - snapshot.state.seq;
    show({ state, messages, hasEarlier: messages.length >= TIMELINE_PAGE });
  }

  async function reopen() {
    leave();
    await hangUp();
    if (isRunning) listen();
  }

  const listen = () => (leave = openChannel(gameId, { onWord: signal, onMessage: hear }));

  function take(page: GameMessage[]) {
    const news = page.filter((message) => message.seq > snapshot.state.seq);
    if (news.length === 0) return;
    let { state } = snapshot;
    for (const message of news) {
      state = applyMessage(state, message);
      if ('game_square_id' in message) spokenOf.set(message.game_square_id, message.seq);
    }
    if (isAway) missed += news.length;
    show({ state, messages: [...news.reverse(), ...snapshot.messages] });
  }

  function hear(raw: unknown) {
    if (!isGameMessage(raw) || raw.seq <= snapshot.state.seq) return;
    if (hasGap(snapshot.state, raw)) return signal('gap');
    take([raw]);
    show({ latest: raw, caughtUp: null });
    if (raw.type === 'card_sold') signal('sold');
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
      listen();
      return () => {
        isRunning = false;
        leave();
        for (const timer of timers.values()) clearTimeout(timer);
        timers.clear();
        machine = firstMachine;
      };
    },

    /** A page that was rendered again may know more than the channel has told. */
    adopt(state: GameState, story: readonly GameMessage[]) {
      if (state.seq <= snapshot.state.seq) return;
      const newest = snapshot.messages[0]?.seq ?? 0;
      const news = story.filter(({ seq }) => seq > newest);
      const isWhole = news.length < story.length || story.length < TIMELINE_PAGE;
      show({
        state,
        messages: isWhole ? [...news, ...snapshot.messages] : story,
        hasEarlier: snapshot.hasEarlier || !isWhole,
      });
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
