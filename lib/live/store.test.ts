import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameMessage } from '@/lib/bingo/events';
import type { Game, GameSquare, GameState } from '@/lib/bingo/game';
import type { ChannelListeners } from './channel';
import { createLiveGame } from './store';
import { BACK_FOR, JOIN_TIMEOUT } from './machine';
import { READ_LIMIT } from './reads';

const square: GameSquare = {
  id: 's1',
  summary: 'Budget leaks',
  text: 'The budget leaks before it is read.',
  is_marked: false,
  marked_at: null,
  marked_by_name: null,
  source_url: null,
  comment: null,
  reaction: null,
  noted_by_name: null,
  noted_at: null,
};
const stateAt = (seq: number): GameState => ({
  game: { id: 'g1', kind: 'house', status: 'active', cards_sold: 0, pot_amount: 0 } as Game,
  squares: [square],
  players: [],
  leaderboard: [],
  channel: 'game:g1',
  seq,
});
const created_at = '2026-11-21T15:04:00Z';
const marked = (seq: number, prev = seq - 1): GameMessage => ({
  seq,
  prev,
  type: 'square_marked',
  created_at,
  game_square_id: 's1',
  summary: square.summary,
  by: 'Ana',
  marked_at: created_at,
  source_url: null,
  top: [],
});
const unmarked = (seq: number): GameMessage => ({
  ...{ seq, prev: seq - 1, type: 'square_unmarked', created_at, game_square_id: 's1' },
  ...{ summary: square.summary, by: 'Ana', top: [], note_cleared: true },
});
const sold = (seq: number, prev = seq - 1) => ({
  seq,
  prev,
  type: 'card_sold' as const,
  created_at,
  card_number: seq,
  display_name: 'Ben',
  purchased_at: created_at,
  cards_sold: seq,
  pot_amount: seq * 5,
});
/** The last that is told of a burst. */
const soldOneOfMany = (seq: number, prev?: number) => ({ ...sold(seq, prev), more: true });
const secondsLater = (seconds: number, message: GameMessage): GameMessage => ({
  ...message,
  created_at: new Date(Date.parse(created_at) + seconds * 1000).toISOString(),
});

/** A game whose server, channel and clock are in the test's hands. */
function open(seq = 5, timeline: GameMessage[] = []) {
  const stored: GameMessage[] = [];
  let listeners: ChannelListeners | undefined;
  const reads = {
    eventsSince: vi.fn(async (_: string, after: number): Promise<GameMessage[] | null> =>
      stored.filter((message) => message.seq > after).slice(0, READ_LIMIT),
    ),
    gameState: vi.fn(async (): Promise<GameState | null> => stateAt(stored.at(-1)?.seq ?? seq)),
    timeline: vi.fn(async () => [...stored].reverse().slice(0, 50)),
  };
  const openChannel = vi.fn((_: string, given: ChannelListeners) => {
    listeners = given;
    return () => {};
  });
  const live = createLiveGame(stateAt(seq), timeline, {
    reads,
    openChannel,
    disconnect: async () => {},
  });
  const stop = live.start();
  return { live, stop, stored, reads, openChannel, listeners: () => listeners! };
}
const settle = () => vi.advanceTimersByTimeAsync(100);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a message is applied once, however often it comes', async () => {
  const { live, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  listeners().onMessage(marked(6));
  const before = live.getSnapshot();
  listeners().onMessage(marked(6));
  expect(live.getSnapshot()).toBe(before);
  expect(before.state.squares[0]?.is_marked).toBe(true);
  expect(before.messages.map(({ seq }) => seq)).toEqual([6]);
});

test('messages in the wrong order end in the right state, each told once', async () => {
  const { live, stored, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  stored.push(marked(6), sold(7));
  listeners().onMessage(sold(7));
  listeners().onMessage(marked(6));
  await settle();
  expect(live.getSnapshot().state.seq).toBe(7);
  expect(live.getSnapshot().messages.map(({ seq }) => seq)).toEqual([7, 6]);
});

test('after a lost connection the screen says how much it missed', async () => {
  const { live, stored, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: null });
  listeners().onStatus('lost');
  expect(live.getSnapshot().status).toBe('offline');
  stored.push(marked(6), sold(7));
  live.signal('stale');
  await settle();
  expect(live.getSnapshot()).toMatchObject({ status: 'offline', state: { seq: 7 } });
  listeners().onStatus('joined');
  await settle();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: 2 });
  stored.push(marked(8));
  listeners().onMessage(marked(8));
  expect(live.getSnapshot().caughtUp).toBeNull();
});

test('more than one read behind, the screen starts afresh', async () => {
  const { live, stored, reads, listeners } = open();
  for (let seq = 6; seq < 6 + READ_LIMIT + 40; seq++) stored.push(sold(seq));
  listeners().onStatus('joined');
  await settle();
  expect(reads.gameState).toHaveBeenCalledOnce();
  expect(live.getSnapshot().state.seq).toBe(stored.at(-1)?.seq);
  expect(live.getSnapshot().messages).toHaveLength(50);
});

test('after a burst of sales the totals are read once more', async () => {
  const { live, stored, reads, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  listeners().onMessage(soldOneOfMany(6));
  // Two seconds have not passed: these are stored and not broadcast.
  stored.push(sold(6), sold(7), sold(8));
  expect(live.getSnapshot().state.game.cards_sold).toBe(6);
  const readsBefore = reads.eventsSince.mock.calls.length;
  await vi.advanceTimersByTimeAsync(4500);
  expect(live.getSnapshot().state.game.cards_sold).toBe(8);
  expect(reads.eventsSince.mock.calls.length).toBe(readsBefore + 1);
});

test('a sale that was read is followed by another read, though news came after it', async () => {
  const { live, stored, listeners } = open();
  stored.push(sold(6), marked(7));
  listeners().onStatus('joined');
  await settle();
  expect(live.getSnapshot().state.seq).toBe(7);
  // Within two seconds of the other, and the last thing that happens in this game.
  stored.push(sold(8));
  await vi.advanceTimersByTimeAsync(4500);
  expect(live.getSnapshot().state.game.cards_sold).toBe(8);
});

test('a screen that starts afresh looks once more after the sales it finds', async () => {
  const { live, stored, listeners } = open();
  for (let seq = 6; seq <= 6 + READ_LIMIT; seq++) stored.push(sold(seq));
  listeners().onStatus('joined');
  await settle();
  stored.push(sold(7 + READ_LIMIT));
  await vi.advanceTimersByTimeAsync(4500);
  expect(live.getSnapshot().state.seq).toBe(7 + READ_LIMIT);
});

test('a page that was drawn just after a sale, or drawn again, looks once more', async () => {
  vi.setSystemTime(created_at);
  const { live, stored, listeners } = open(6, [sold(6)]);
  listeners().onStatus('joined');
  await settle();
  stored.push(sold(7));
  await vi.advanceTimersByTimeAsync(4500);
  expect(live.getSnapshot().state.seq).toBe(7);
  live.adopt(stateAt(8), [sold(8)]);
  stored.push(sold(8), sold(9));
  await vi.advanceTimersByTimeAsync(4500);
  expect(live.getSnapshot().state.seq).toBe(9);
});

test('an old sale is no reason to read', async () => {
  vi.setSystemTime(Date.parse(created_at) + 60_000);
  const { reads, listeners } = open(6, [sold(6)]);
  listeners().onStatus('joined');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reads.eventsSince).toHaveBeenCalledOnce();
});

test('a sale after which each would be told is no reason to read', async () => {
  const { live, reads, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  for (const seq of [6, 7, 8, 9]) {
    listeners().onMessage(sold(seq));
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(live.getSnapshot().state).toMatchObject({ seq: 9, game: { cards_sold: 9 } });
  expect(reads.eventsSince).toHaveBeenCalledOnce();
});

test.each([
  ['an event that came after the burst and misses none ends the wait for a read', 4, 7, 0],
  ['an event that came during the burst does not: a sale may follow it untold', 1, 7, 1],
  ['an event that misses sales does not', 4, 8, 1],
])('%s', async (_, seconds, seq, more) => {
  const { live, stored, reads, listeners } = open();
  live.placeGame({ cards_sold: 10_000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  listeners().onStatus('joined');
  await settle();
  stored.push(soldOneOfMany(6), sold(7), marked(8, 6));
  listeners().onMessage(soldOneOfMany(6));
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  listeners().onMessage(secondsLater(seconds, marked(seq, 6)));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reads.eventsSince).toHaveBeenCalledTimes(1 + more);
  vi.restoreAllMocks();
});

test('the screens of a large game spread the read after a burst, and after a rejoin', async () => {
  const { live, reads, listeners } = open();
  live.placeGame({ cards_sold: 1000 });
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  listeners().onStatus('joined');
  await settle();
  listeners().onMessage(soldOneOfMany(6));
  await vi.advanceTimersByTimeAsync(8000);
  expect(reads.eventsSince).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads.eventsSince).toHaveBeenCalledTimes(2);
  listeners().onStatus('lost');
  listeners().onStatus('joined');
  await vi.advanceTimersByTimeAsync(4000);
  expect(reads.eventsSince).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads.eventsSince).toHaveBeenCalledTimes(3);
  vi.restoreAllMocks();
});

test('each sale of a burst puts the reading off, and the last one is counted', async () => {
  const { live, stored, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  for (const [seq, wait] of [
    [6, 2500],
    [7, 1900],
  ] as const) {
    stored.push(sold(seq));
    listeners().onMessage(soldOneOfMany(seq));
    await vi.advanceTimersByTimeAsync(wait);
  }
  stored.push(sold(8));
  await vi.advanceTimersByTimeAsync(4500);
  expect(live.getSnapshot().state.game.cards_sold).toBe(8);
});

test('sales that were not told are found although a mark came after them', async () => {
  const { live, stored, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  stored.push(sold(6), sold(7), sold(8), marked(9, 6));
  listeners().onMessage(sold(6));
  listeners().onMessage(marked(9, 6));
  expect(live.getSnapshot().state.squares[0]?.is_marked).toBe(true);
  expect(live.getSnapshot().state.game.cards_sold).toBe(6);
  await vi.advanceTimersByTimeAsync(4500);
  const { state, messages, status } = live.getSnapshot();
  expect(state).toMatchObject({ seq: 9, game: { cards_sold: 8, pot_amount: 40 } });
  expect(messages.map(({ seq }) => seq)).toEqual([9, 8, 7, 6]);
  expect(status).toBe('live');
});

test('what happened between the reads of a game and of its story is told once', async () => {
  const storyAhead = open(5, [marked(6), marked(5)]);
  storyAhead.stored.push(marked(6));
  storyAhead.listeners().onStatus('joined');
  await settle();
  expect(storyAhead.live.getSnapshot().messages.map(({ seq }) => seq)).toEqual([6, 5]);

  const stateAhead = open(6, [marked(5)]);
  stateAhead.stored.push(marked(6));
  stateAhead.listeners().onStatus('joined');
  await settle();
  expect(stateAhead.live.getSnapshot().messages.map(({ seq }) => seq)).toEqual([6, 5]);
});

test('a changed game is read whole: its squares may be others', async () => {
  const { live, stored, reads, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  const updated = { seq: 6, prev: 5, type: 'game_updated', created_at, title: 'X' } as GameMessage;
  stored.push(updated);
  reads.gameState.mockResolvedValue({ ...stateAt(6), squares: [{ ...square, id: 's2' }] });
  listeners().onMessage(updated);
  await vi.advanceTimersByTimeAsync(4500);
  expect(live.getSnapshot().state.squares.map(({ id }) => id)).toEqual(['s2']);
  expect(reads.gameState).toHaveBeenCalledOnce();
});

test('a screen that is shown again does not claim to be live before it is', async () => {
  const { live, stop, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  expect(live.getSnapshot().status).toBe('live');
  stop();
  live.start();
  expect(live.getSnapshot().status).toBe('joining');
});

test('a screen that has just opened says nothing of catching up, unless the join takes long', async () => {
  const { live, listeners } = open();
  expect(live.getSnapshot().status).toBe('joining');
  await vi.advanceTimersByTimeAsync(JOIN_TIMEOUT - 1);
  expect(live.getSnapshot().status).toBe('joining');
  await vi.advanceTimersByTimeAsync(1);
  expect(live.getSnapshot().status).toBe('catching_up');
  listeners().onStatus('joined');
  await settle();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: null });
});

test('"Live again" is said for a moment, and then it is live', async () => {
  const { live, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  listeners().onStatus('lost');
  listeners().onStatus('joined');
  await settle();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: 0 });
  await vi.advanceTimersByTimeAsync(BACK_FOR);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: null });
});

test('a closed channel is opened again', async () => {
  const { openChannel, listeners } = open();
  listeners().onStatus('closed');
  await vi.advanceTimersByTimeAsync(2500);
  expect(openChannel).toHaveBeenCalledTimes(2);
});

test('an answer to the viewer’s own action shows before its message, and not after a newer one', () => {
  const { live, listeners } = open();
  live.placeSquare({ ...square, is_marked: true, seq: 6 });
  expect(live.getSnapshot().state).toMatchObject({ seq: 5, squares: [{ is_marked: true }] });
  listeners().onMessage(marked(6));
  listeners().onMessage(unmarked(7));
  live.placeSquare({ ...square, is_marked: true, seq: 6 });
  expect(live.getSnapshot().state).toMatchObject({ seq: 7, squares: [{ is_marked: false }] });
});

test('a slow answer to a mark does not bring the mark back that a fresh start has read as removed', async () => {
  const { live, stored, reads, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  // The viewer's mark is event 6, its removal event 7; the screen learns both from one read of the whole game.
  stored.push(marked(6), unmarked(7));
  live.adopt(stateAt(7), [unmarked(7), marked(6)]);
  live.placeSquare({ ...square, is_marked: true, seq: 6 });
  expect(live.getSnapshot().state).toMatchObject({ seq: 7, squares: [{ is_marked: false }] });
  expect(reads.gameState).not.toHaveBeenCalled();
});

test('a note that stands in the way leaves the mark as it is now', () => {
  const { live, listeners } = open();
  listeners().onMessage(marked(6));
  live.placeSquare({ id: 's1', seq: 7, comment: 'Theirs' });
  expect(live.getSnapshot().state.squares[0]).toMatchObject({ is_marked: true, comment: 'Theirs' });
});

test('"Load earlier" during a fresh start leaves no gap in the story', async () => {
  const seqs = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => marked(from - index));
  const { live, reads } = open(60, seqs(60, 11));
  const until = (before: number | null) => seqs((before ?? 401) - 1, 1).slice(0, 50);
  reads.timeline.mockImplementation(async (_?: string, before: number | null = null) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return until(before);
  });
  const loaded = live.loadEarlier();
  live.adopt(stateAt(400), until(null));
  await settle();
  await loaded;
  const shown = live.getSnapshot().messages.map(({ seq }) => seq);
  expect(shown).toEqual(seqs(400, 301).map(({ seq }) => seq));
  expect(live.getSnapshot().hasEarlier).toBe(true);
});

test('a screen that is left reads and listens no more', async () => {
  const { live, stop, reads, listeners } = open();
  stop();
  listeners().onStatus('joined');
  live.signal('stale');
  await settle();
  expect(reads.eventsSince).not.toHaveBeenCalled();
});

const left = (seq: number): GameMessage => ({
  seq,
  prev: seq - 1,
  type: 'member_removed',
  created_at,
  display_name: 'Mia',
  by: 'Nora',
});

test('when somebody loses the right to it, the game goes on for the others on its new channel', async () => {
  const { live, stored, reads, openChannel, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  stored.push(left(6));
  reads.gameState.mockResolvedValue({ ...stateAt(6), channel: 'game:g1:1' });
  listeners().onMessage(left(6));
  await settle();
  expect(openChannel.mock.lastCall?.[0]).toBe('game:g1:1');
  listeners().onStatus('joined');
  await settle();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: null, isGone: false });
  expect(live.getSnapshot().messages[0]?.type).toBe('member_removed');
});

test('a channel that refuses asks where the game is: it has moved while this screen was away', async () => {
  const { stored, reads, openChannel, listeners } = open();
  stored.push(left(6), marked(7));
  reads.gameState.mockResolvedValue({ ...stateAt(7), channel: 'game:g1:1' });
  listeners().onStatus('refused');
  await settle();
  expect(openChannel.mock.lastCall?.[0]).toBe('game:g1:1');
});

test('a game that says it moved is followed, though no event says why', async () => {
  const { live, stored, reads, openChannel, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  stored.push(marked(6));
  reads.gameState.mockResolvedValue({ ...stateAt(6), channel: 'game:g1:1' });
  listeners().onMoved();
  await settle();
  expect(openChannel.mock.lastCall?.[0]).toBe('game:g1:1');
  listeners().onStatus('joined');
  await settle();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', isGone: false, state: { seq: 6 } });
});

test('a game that moved without a word is found by the refusal of its old channel', async () => {
  const { reads, openChannel, listeners } = open();
  reads.gameState.mockResolvedValue({ ...stateAt(5), channel: 'game:g1:1' });
  listeners().onStatus('refused');
  await settle();
  expect(openChannel.mock.lastCall?.[0]).toBe('game:g1:1');
});

test('whoever was removed learns it with the last message, and listens no more', async () => {
  const { live, reads, openChannel, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  reads.gameState.mockResolvedValue(null);
  listeners().onMessage(left(6));
  await settle();
  expect(live.getSnapshot().isGone).toBe(true);
  listeners().onStatus('closed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(openChannel).toHaveBeenCalledOnce();
});

test('a right that was lost unheard is noticed by the next read', async () => {
  const { live, reads, listeners } = open();
  listeners().onStatus('joined');
  await settle();
  reads.eventsSince.mockResolvedValue(null);
  live.signal('stale');
  await settle();
  expect(live.getSnapshot().isGone).toBe(true);
});
