import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GameMessage } from '@/lib/bingo/game';
import { createHold } from './hold';
import { marked as markedThen, openGame, stateAt } from './example.fixture';

/** The server's clock is five minutes ahead of this device's. */
const AHEAD = 5 * 60_000;
const timeOf = (ago: number) => new Date(Date.now() + AHEAD - ago * 1000).toISOString();

const paid = (seq: number, ago = 0) =>
  ({
    ...{ seq, prev: seq - 1, type: 'pot_contributed', created_at: timeOf(ago) },
    ...{ amount: 1, pot_amount: seq },
  }) as GameMessage;
const marked = (seq: number) => ({ ...markedThen(seq), created_at: timeOf(0) });

/** A game at event 5, followed 30 s behind. */
function open(serverNow: () => number | null = () => Date.now() + AHEAD) {
  const screen = openGame();
  const { live, stored, join, listeners } = screen;
  const setDelay = (delay: number) =>
    live.setDelay(delay, (entrance) => createHold(entrance, serverNow));
  setDelay(30);
  live.start();
  join();
  /** An event reaches the database and, unless it is lost, this screen. */
  const happen = (message: GameMessage, isLost = false) => {
    stored.push(message);
    if (!isLost) listeners().onMessage(message);
  };
  const seq = () => live.getSnapshot().state.seq;
  return { ...screen, setDelay, happen, seq };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a screen shows each message after the delay, in order, and announces it only then', async () => {
  const { live, happen, seq } = open();
  await seconds(1);
  happen(paid(6));
  await seconds(10);
  happen(paid(7));
  await seconds(19);
  // What comes now lets the page look for what is due.
  happen(paid(8));
  expect(live.getSnapshot()).toMatchObject({ delay: 30, latest: null, messages: [] });
  expect(seq()).toBe(5);
  await seconds(1);
  expect(live.getSnapshot()).toMatchObject({ latest: { seq: 6 }, state: { seq: 6 } });
  await seconds(10);
  expect(live.getSnapshot().messages.map(({ seq }) => seq)).toEqual([7, 6]);
});

test('a catch-up after a lost connection shows old events at once and holds back young ones', async () => {
  const { live, happen, stored, seq, join, listeners } = open();
  await seconds(1);
  listeners().onStatus('lost');
  await seconds(3);
  stored.push(paid(6, 60));
  happen(paid(7, 20), true);
  happen(paid(8), true);
  join();
  await seconds(1);
  expect(live.getSnapshot()).toMatchObject({ status: 'live', caughtUp: 1, state: { seq: 6 } });
  await seconds(9);
  expect(seq()).toBe(7);
  await seconds(20);
  expect(seq()).toBe(8);
});

test('a whole game that was read, and a page rendered again, are shown only after the delay', async () => {
  const { live, stored, seq, listeners, reads } = open();
  await seconds(1);
  stored.push(paid(6), paid(7));
  listeners().onMoved();
  await seconds(2);
  expect(reads.gameState).toHaveBeenCalled();
  live.adopt(stateAt(9), [paid(9)]);
  await seconds(25);
  expect(seq()).toBe(5);
  await seconds(10);
  expect(seq()).toBe(9);
});

test('an own action is shown at once, and earlier events do not undo it', async () => {
  const { live, happen } = open();
  const isMarked = () => live.getSnapshot().state.squares[0]?.is_marked;
  happen(marked(6));
  await seconds(5);
  live.placeSquare({ id: 's1', seq: 7, is_marked: true });
  expect(isMarked()).toBe(true);
  await seconds(5);
  live.placeSquare({ id: 's1', seq: 8, is_marked: false });
  await seconds(25);
  expect(live.getSnapshot().state.seq).toBe(6);
  expect(isMarked()).toBe(false);
  live.placeSquare({ id: 's1', seq: 9, is_marked: true });
  live.adopt(stateAt(8), [paid(8, 60)]);
  expect(live.getSnapshot().state.seq).toBe(8);
  expect(isMarked()).toBe(true);
});

test('until the server’s time is known, an event counts as new', async () => {
  const { happen, seq, join, listeners } = open(() => null);
  await seconds(1);
  listeners().onStatus('lost');
  happen(paid(6, 3600), true);
  join();
  await seconds(28);
  expect(seq()).toBe(5);
  await seconds(4);
  expect(seq()).toBe(6);
});

test('a viewer who loses access sees that at once', async () => {
  const { live, reads, listeners } = open();
  await seconds(1);
  reads.gameState.mockResolvedValue(null);
  listeners().onMoved();
  await seconds(1);
  expect(live.getSnapshot().isGone).toBe(true);
});
