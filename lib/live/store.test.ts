import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import {
  created_at,
  marked,
  openGame,
  sold,
  soldOneOfMany,
  square,
  stateAt,
} from './example.fixture';
import { ASLEEP_AFTER, LIVE_AGAIN_MS } from './machine';
import { READ_LIMIT } from './reads';

function open(seq?: number, timeline?: GameMessage[]) {
  const screen = openGame(seq, timeline);
  return { ...screen, stop: screen.live.start() };
}
const openPrivate = (timeline?: GameMessage[]) => openGame(5, timeline, 'private');
const now = () => new Date().toISOString();
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
const flush = () => vi.advanceTimersByTimeAsync(100);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('messages out of order end in the right state, each listed once', async () => {
  const { live, stored, join, listeners } = open();
  join();
  await flush();
  stored.push(marked(6), sold(7));
  listeners().onMessage(sold(7));
  listeners().onMessage(marked(6));
  await flush();
  expect(live.getSnapshot().state.seq).toBe(7);
  expect(live.getSnapshot().messages.map(({ seq }) => seq)).toEqual([7, 6]);
});

test('after a lost connection the screen counts the events that it missed', async () => {
  const { live, stored, join, listeners } = open();
  join();
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: null });
  listeners().onStatus('lost');
  expect(live.getSnapshot().status).toBe('live');
  await seconds(3);
  expect(live.getSnapshot().status).toBe('offline');
  stored.push(marked(6), sold(7));
  live.signal('stale');
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'offline', state: { seq: 7 } });
  join();
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: 2 });
  stored.push(marked(8));
  listeners().onMessage(marked(8));
  expect(live.getSnapshot().caughtUp).toBeNull();
});

test('a screen that missed more than one read’s events reads the whole game', async () => {
  const { live, stored, reads, join } = open();
  for (let seq = 6; seq < 6 + READ_LIMIT + 40; seq++) stored.push(sold(seq));
  join();
  await flush();
  expect(reads.gameState).toHaveBeenCalledOnce();
  expect(live.getSnapshot().state.seq).toBe(stored.at(-1)?.seq);
  expect(live.getSnapshot().messages).toHaveLength(50);
});

test('sales that were not broadcast are read, even if a mark followed them', async () => {
  const { live, stored, join, listeners } = open();
  join();
  await flush();
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

test('after `game_updated` the whole game is read, because its squares may have changed', async () => {
  const { live, stored, reads, join, listeners } = open();
  join();
  await flush();
  const updated = { seq: 6, prev: 5, type: 'game_updated', created_at, title: 'X' } as GameMessage;
  stored.push(updated);
  reads.gameState.mockResolvedValue({ ...stateAt(6), squares: [{ ...square, id: 's2' }] });
  listeners().onMessage(updated);
  await vi.advanceTimersByTimeAsync(4500);
  expect(live.getSnapshot().state.squares.map(({ id }) => id)).toEqual(['s2']);
  expect(reads.gameState).toHaveBeenCalledOnce();
});

test('a restarted screen is not shown as live before it has joined', async () => {
  const { live, stop, join } = open();
  join();
  await flush();
  expect(live.getSnapshot().status).toBe('live');
  stop();
  live.start();
  expect(live.getSnapshot().status).toBe('joining');
});

test('"Live again" is shown for six seconds, and then "Live"', async () => {
  const { live, join, listeners } = open();
  join();
  await flush();
  listeners().onStatus('lost');
  await seconds(3);
  join();
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: 0 });
  await vi.advanceTimersByTimeAsync(LIVE_AGAIN_MS);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: null });
});

test('after the device has slept, the screen is not shown as live before it has read, and opens a new channel', async () => {
  const { live, stored, reads, join, openChannel } = open();
  join();
  await flush();
  live.signal('hidden');
  vi.setSystemTime(Date.now() + ASLEEP_AFTER + 1);
  stored.push(marked(6));
  const answer = Promise.withResolvers<GameMessage[]>();
  reads.eventsSince.mockReturnValueOnce(answer.promise);
  live.signal('shown');
  expect(live.getSnapshot().status).toBe('catching_up');
  await flush();
  expect(live.getSnapshot().status).toBe('catching_up');
  expect(openChannel).toHaveBeenCalledTimes(2);
  answer.resolve(stored);
  join();
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: 1 });
});

test('a screen whose read is not answered is not shown as live for long', async () => {
  const { live, reads, join } = open();
  join();
  await flush();
  live.signal('hidden');
  const answer = Promise.withResolvers<GameMessage[]>();
  reads.eventsSince.mockReturnValueOnce(answer.promise);
  live.signal('shown');
  expect(live.getSnapshot().status).toBe('live');
  await seconds(4);
  expect(live.getSnapshot().status).toBe('catching_up');
  answer.resolve([]);
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: 0 });
});

test('on a slow network, the screen says once that it catches up, and not at every check', async () => {
  const { live, reads, join } = open();
  join();
  await flush();
  const { eventsSince } = reads;
  const read = eventsSince.getMockImplementation()!;
  eventsSince.mockImplementation(async (...asked) => {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    return read(...asked);
  });
  live.signal('shown');
  await seconds(4);
  expect(live.getSnapshot().status).toBe('catching_up');
  await seconds(1);
  expect(live.getSnapshot().status).toBe('live');
  const shown = new Set<string>();
  live.subscribe(() => shown.add(live.getSnapshot().status));
  const before = eventsSince.mock.calls.length;
  await seconds(200);
  expect(eventsSince.mock.calls.length).toBeGreaterThan(before + 1);
  expect([...shown]).toEqual(['live']);
});

test('a tab in the background, whose checks come late, keeps its channel', async () => {
  const { live, join, openChannel } = open();
  join();
  await flush();
  live.signal('hidden');
  vi.setSystemTime(Date.now() + 60_000);
  await seconds(63);
  live.signal('shown');
  expect(live.getSnapshot().status).toBe('live');
  await flush();
  expect(openChannel).toHaveBeenCalledTimes(1);
});

test('a closed channel is opened again', async () => {
  const { openChannel, listeners } = open();
  listeners().onStatus('closed');
  await vi.advanceTimersByTimeAsync(2500);
  expect(openChannel).toHaveBeenCalledTimes(2);
});

test('"Load earlier" during a read of the whole game leaves no gap in the timeline', async () => {
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
  await flush();
  await loaded;
  const shown = live.getSnapshot().messages.map(({ seq }) => seq);
  expect(shown).toEqual(seqs(400, 301).map(({ seq }) => seq));
  expect(live.getSnapshot().hasEarlier).toBe(true);
});

const left = (seq: number): GameMessage => ({
  seq,
  prev: seq - 1,
  type: 'member_removed',
  created_at,
  display_name: 'Mia',
  by: 'Nora',
});

test('after somebody loses access, the others’ screens join the game’s new channel', async () => {
  const { live, stored, reads, openChannel, join, listeners } = open();
  join();
  await flush();
  stored.push(left(6));
  reads.gameState.mockResolvedValue({ ...stateAt(6), channel: 'game:g1:1' });
  listeners().onMessage(left(6));
  await flush();
  expect(openChannel.mock.lastCall?.[0]).toBe('game:g1:1');
  join();
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: null, isGone: false });
  expect(live.getSnapshot().messages[0]?.type).toBe('member_removed');
});

test('a screen whose channel refuses it reads the game, and joins the new channel', async () => {
  const { stored, reads, openChannel, listeners } = open();
  stored.push(marked(6));
  reads.gameState.mockResolvedValue({ ...stateAt(6), channel: 'game:g1:1' });
  listeners().onStatus('refused');
  await flush();
  expect(openChannel.mock.lastCall?.[0]).toBe('game:g1:1');
});

test('a screen joins the new channel after `game_moved`, even without an event', async () => {
  const { live, stored, reads, openChannel, join, listeners } = open();
  join();
  await flush();
  stored.push(marked(6));
  reads.gameState.mockResolvedValue({ ...stateAt(6), channel: 'game:g1:1' });
  listeners().onMoved();
  await flush();
  expect(openChannel.mock.lastCall?.[0]).toBe('game:g1:1');
  join();
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', isGone: false, state: { seq: 6 } });
});

test('a removed member’s screen closes after the last message and joins no other channel', async () => {
  const { live, reads, openChannel, leave, join, listeners } = open();
  join();
  await flush();
  reads.gameState.mockResolvedValue(null);
  listeners().onMessage(left(6));
  await flush();
  expect(live.getSnapshot().isGone).toBe(true);
  expect(leave).toHaveBeenCalledOnce();
  listeners().onStatus('closed');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(openChannel).toHaveBeenCalledOnce();
});

test('a screen closes when a read shows that the viewer lost access', async () => {
  const { live, reads, join } = open();
  join();
  await flush();
  reads.eventsSince.mockResolvedValue(null);
  live.signal('stale');
  await flush();
  expect(live.getSnapshot().isGone).toBe(true);
});

test('a screen finds a lost message that no later message reveals, and is live again with the next message', async () => {
  const { live, stored, reads, join, listeners } = open();
  join();
  await flush();
  await seconds(64);
  expect(reads.eventsSince).toHaveBeenCalledTimes(2);
  stored.push(marked(6));
  await seconds(65);
  expect(live.getSnapshot()).toMatchObject({ status: 'polling', state: { seq: 6 } });
  stored.push(marked(7));
  await seconds(16);
  expect(live.getSnapshot()).toMatchObject({ status: 'polling', latest: { seq: 7 } });
  stored.push(marked(8));
  listeners().onMessage(marked(8));
  expect(live.getSnapshot()).toMatchObject({ status: 'live', state: { seq: 8 } });
});

test('an event that is read just before its message arrives is no sign of silence', async () => {
  const { live, stored, join, listeners } = open();
  join();
  await flush();
  stored.push(marked(6));
  live.signal('stale');
  await flush();
  expect(live.getSnapshot().state.seq).toBe(6);
  listeners().onMessage(marked(6));
  await seconds(5);
  expect(live.getSnapshot().status).toBe('live');
});

test('the message of an own action is expected within three seconds', async () => {
  const { live, stored, reads, join, listeners } = open();
  join();
  await flush();
  const mark = (seq: number, isLost: boolean) => {
    stored.push(marked(seq));
    live.placeSquare({ ...square, is_marked: true, seq });
    if (!isLost) listeners().onMessage(marked(seq));
  };
  mark(6, false);
  await seconds(5);
  expect(reads.eventsSince).toHaveBeenCalledOnce();
  mark(7, true);
  await seconds(2.9);
  expect(live.getSnapshot().status).toBe('live');
  await seconds(1.5);
  expect(reads.eventsSince).toHaveBeenCalledTimes(2);
  expect(live.getSnapshot().status).toBe('polling');
});

test('a page that was rendered again shows an event that no message announced', async () => {
  const { live, join } = open();
  join();
  await flush();
  live.adopt(stateAt(6), [marked(6)]);
  await seconds(4.5);
  expect(live.getSnapshot().status).toBe('polling');
});

test('a sale that may not have been broadcast is no sign of silence, and the first after a quiet time is', async () => {
  const { live, stored, join, listeners } = open(5, [marked(5)]);
  const at = (ms: number) => new Date(Date.parse(created_at) + ms).toISOString();
  join();
  await flush();
  const first = { ...soldOneOfMany(6), created_at: at(10_000) };
  stored.push(first, { ...sold(7), created_at: at(11_000) });
  listeners().onMessage(first);
  await seconds(10);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', state: { seq: 7 } });
  stored.push({ ...sold(8, 6), created_at: at(20_000) });
  live.signal('stale');
  await seconds(1.5);
  expect(live.getSnapshot().status).toBe('polling');
});

test('a screen whose join is refused reads every 15 seconds, announces what it read, and follows once it joins', async () => {
  const { live, stored, reads, join, listeners } = open();
  listeners().onStatus('closed');
  await flush();
  expect(reads.eventsSince).toHaveBeenCalledOnce();
  expect(live.getSnapshot().status).toBe('polling');
  stored.push(marked(6));
  await seconds(18.5);
  expect(live.getSnapshot()).toMatchObject({ status: 'polling', state: { seq: 6 } });
  expect(live.getSnapshot().latest).toMatchObject({ seq: 6 });
  await seconds(90);
  expect(reads.eventsSince.mock.calls.length).toBeGreaterThan(5);
  expect(reads.eventsSince.mock.calls.length).toBeLessThan(11);
  join();
  await seconds(1);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: 0 });
});

test('a screen that loses its channel for a while reads until it is back', async () => {
  const { live, stored, join, listeners } = open();
  join();
  await flush();
  listeners().onStatus('lost');
  await seconds(10);
  expect(live.getSnapshot().status).toBe('offline');
  stored.push(marked(6));
  await seconds(9);
  expect(live.getSnapshot()).toMatchObject({ status: 'polling', state: { seq: 6 } });
});

test('the checks of many screens are spread over time', async () => {
  const checked: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const { reads, join } = open();
    join();
    reads.eventsSince.mockImplementation(async () => (checked.push(Date.now()), []));
  }
  await seconds(1);
  checked.length = 0;
  await seconds(64);
  expect(checked).toHaveLength(100);
  expect(Math.max(...checked) - Math.min(...checked)).toBeGreaterThan(4_000);
});

test('in a private game, which broadcasts every sale, a sale leads to no read', async () => {
  const { live, stored, reads, join, listeners } = openPrivate([{ ...sold(5), created_at: now() }]);
  live.start();
  join();
  await flush();
  stored.push({ ...sold(6), created_at: now() });
  listeners().onMessage(stored[0]);
  await seconds(10);
  expect(reads.eventsSince).toHaveBeenCalledOnce();
});

test('a silent screen of a private game follows the game to another channel', async () => {
  const { live, stored, reads, openChannel, join } = openPrivate();
  live.start();
  join();
  await flush();
  stored.push(marked(6));
  const { game } = live.getSnapshot().state;
  reads.gameState.mockResolvedValue({ ...stateAt(6), game, channel: 'game:g1:1' });
  await seconds(24.5);
  expect(openChannel.mock.lastCall?.[0]).toBe('game:g1:1');
  join();
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', state: { seq: 6 } });
});

test('a join is whole: what is broadcast before the feed is ready is read after it', async () => {
  const { live, stored, reads, listeners } = open();
  listeners().onStatus('joined');
  await flush();
  stored.push(marked(6));
  expect(reads.eventsSince).not.toHaveBeenCalled();
  listeners().onStatus('ready');
  await flush();
  expect(live.getSnapshot()).toMatchObject({ status: 'live', state: { seq: 6 } });
  await seconds(5);
  expect(reads.eventsSince).toHaveBeenCalledOnce();
});

test('a server that does not announce its feed is read after two seconds', async () => {
  const { reads, listeners } = open();
  listeners().onStatus('joined');
  await seconds(1.9);
  expect(reads.eventsSince).not.toHaveBeenCalled();
  await seconds(0.2);
  expect(reads.eventsSince).toHaveBeenCalledOnce();
});
