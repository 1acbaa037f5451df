import { applyEarlierSale, applyMessage, changesMembers, hasGap } from '@/lib/bingo/events';
import { withoutName } from '@/lib/bingo/names';
import type { ChangedSquare, GameKind, GameMessage, GameState } from '@/lib/bingo/game';
import { TIMELINE_PAGE } from './reads';
import { contiguousSeqOf, upTo, type LiveSnapshot } from './snapshot';

/** A game, and its latest events, newest first. */
type WholeGame = { state: GameState; story: readonly GameMessage[] };

/** A broadcast, or a newly rendered page, which arrives without a request. */
export type Arrival = { message: GameMessage } | WholeGame;

/** What a screen receives. `events` are all since `contiguousSeq`, oldest first. */
export type LiveNews = Arrival | { events: readonly GameMessage[] };

/**
 * The snapshot after the news, and what follows. `gap`: a message is missing; `stale`: something changed that no message
 * contains; `possibly_stale`: sales may be missing, so read after the burst; `complete`: nothing is missing.
 */
type Reconciled = {
  snapshot: LiveSnapshot;
  next?: 'gap' | 'stale' | 'possibly_stale' | 'complete' | false;
};

export function reconcile(before: LiveSnapshot, news: LiveNews): Reconciled {
  if ('message' in news) return withBroadcast(before, news.message);
  return 'events' in news ? withEvents(before, news.events) : withGame(before, news);
}

function withBroadcast(before: LiveSnapshot, message: GameMessage): Reconciled {
  if (message.seq <= before.state.seq) return { snapshot: before };
  if (hasGap(before.state, message)) return { snapshot: before, next: 'gap' };
  const isNext = message.seq === before.contiguousSeq + 1;
  const contiguousSeq = isNext ? message.seq : before.contiguousSeq;
  const changed = withMessages(before, [message]);
  const snapshot = { ...changed, contiguousSeq, latest: message, caughtUp: null };
  if (changesMembers(message)) return { snapshot, next: 'stale' };
  const mayMiss = !isNext || snapshot.isOutdated || ('more' in message && message.more);
  return { snapshot, next: mayMiss ? 'possibly_stale' : 'complete' };
}

function withEvents(before: LiveSnapshot, events: readonly GameMessage[]): Reconciled {
  const last = events.at(-1);
  if (!last) return { snapshot: before };
  const contiguousSeq = Math.max(before.contiguousSeq, last.seq);
  const snapshot = { ...withMessages(before, events), contiguousSeq };
  if (events.some(changesMembers)) return { snapshot, next: 'stale' };
  return {
    snapshot,
    next: (snapshot.isOutdated || events.some(isPacedIn(before))) && 'possibly_stale',
  };
}

/** Replaces the snapshot if this game is newer, or if the snapshot misses events. */
function withGame(before: LiveSnapshot, { state, story }: WholeGame): Reconciled {
  const isComplete = !before.isOutdated && before.contiguousSeq === before.state.seq;
  if (state.seq < before.state.seq + (isComplete ? 1 : 0)) return { snapshot: before };
  const isWhole = story.length < TIMELINE_PAGE;
  const fits = isWhole || story.at(-1)!.seq <= before.contiguousSeq + 1;
  const news = upTo(state.seq, story);
  const snapshot = {
    ...before,
    state,
    messages: fits ? merged(news, before.messages) : news,
    hasEarlier: !fits || (before.hasEarlier && !(isWhole && story.length > 0)),
    contiguousSeq: contiguousSeqOf(state, story),
    isOutdated: false,
  };
  const isPaced = isPacedIn(before);
  const isNews = (message: GameMessage) => message.seq > before.state.seq && isPaced(message);
  return { snapshot, next: story.some(isNews) && 'possibly_stale' };
}

/** Adds the messages that are new. Of messages older than the state, only sales change it. */
function withMessages(before: LiveSnapshot, messages: readonly GameMessage[]): LiveSnapshot {
  const known = new Set(before.messages.map(({ seq }) => seq));
  const news = messages.filter(({ seq }) => !known.has(seq));
  let { state, isOutdated } = before;
  let earlier = before.messages;
  for (const message of news) {
    if (message.type === 'name_taken_down')
      ({ state, earlier } = withoutName({ state, earlier }, message));
    if (message.seq > state.seq) {
      state = applyMessage(state, message);
      isOutdated ||= isPartOfIt(message, state) || changesMembers(message);
    } else if (message.type === 'card_sold') state = applyEarlierSale(state, message);
  }
  return { ...before, state, isOutdated, messages: merged(news, earlier) };
}

/** Whether more has changed than the message contains, such as squares when the cards lock or when the start draws them. */
const isPartOfIt = ({ type }: GameMessage, { squares }: GameState) =>
  type === 'game_updated' ||
  type === 'cards_locked' ||
  (type === 'game_started' && squares.length === 0);

/** The result of an action of the viewer: a square, or some of its fields. */
export type OwnChange = Pick<ChangedSquare, 'id' | 'seq'> & Partial<ChangedSquare>;

/** Shows the result of the viewer's own action at once, unless the screen has already applied its event. */
export function withOwnChange(before: LiveSnapshot, { seq, ...change }: OwnChange): LiveSnapshot {
  const { state } = before;
  if (seq <= state.seq) return before;
  const squares = state.squares.map((old) => (old.id === change.id ? { ...old, ...change } : old));
  return { ...before, state: { ...state, squares } };
}

/**
 * Some sales of a burst in a house game are not broadcast, and neither are some seals of cards, which count as sales here.
 * Only the broadcast before them has `more: true`, and stored events do not have it. A screen that reads a sale from the
 * stored events therefore reads once more a little later.
 */
export const isPaced = (kind: GameKind, { type }: GameMessage) =>
  kind === 'house' && (type === 'card_sold' || type === 'card_sealed');
const isPacedIn =
  ({ state }: LiveSnapshot) =>
  (message: GameMessage) =>
    isPaced(state.game.kind, message);
/** Sales within this many milliseconds of a broadcast sale may not be broadcast: two seconds and a reserve. */
export const UNSENT_SALES_MS = 2500;
/** A page may be rendered within a burst. 30 s allow for a browser clock that differs from the server's. */
export const isRecentSale = (kind: GameKind, message: GameMessage) =>
  isPaced(kind, message) && Date.now() - Date.parse(message.created_at) < 30_000;

/** Merges two parts of the timeline: newest first, each event once. */
function merged(one: readonly GameMessage[], other: readonly GameMessage[]): GameMessage[] {
  const bySeq = new Map([...other, ...one].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((a, b) => b.seq - a.seq);
}
