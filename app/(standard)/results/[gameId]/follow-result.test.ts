import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Win } from '@/lib/bingo/game';
import { followResult } from './follow-result';

const MINUTE = 60_000;
const over = '2026-11-22T20:00:00Z';
const won = {
  completed_at: over,
  final_at: '2026-11-22T20:15:00Z',
  is_final: false,
  wins: [{ seq: 5 }] as Win[],
};

let stop = () => {};
const read = vi.fn();
const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const line = { onLine: true };

function turn(visibilityState: 'visible' | 'hidden') {
  tab.visibilityState = visibilityState;
  tab.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(over) });
  vi.stubGlobal('document', tab);
  vi.stubGlobal('navigator', line);
});
afterEach(() => {
  stop();
  turn('visible');
  line.onLine = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  read.mockReset();
});

it('a win that can be taken back is re-read thirty times, whether that takes 15 minutes or two days', () => {
  stop = followResult(won, false, read);
  vi.advanceTimersByTime(15 * MINUTE);
  expect(read).toHaveBeenCalledTimes(30);
  stop();
  stop = followResult({ ...won, final_at: '2026-11-24T20:00:00Z' }, false, read);
  vi.advanceTimersByTime(48 * 60 * MINUTE);
  expect(read).toHaveBeenCalledTimes(60);
});

it('a hidden tab reads nothing, and reads at once when it becomes visible', () => {
  stop = followResult(won, false, read);
  turn('hidden');
  vi.advanceTimersByTime(60 * MINUTE);
  expect(read).not.toHaveBeenCalled();
  turn('visible');
  expect(read).toHaveBeenCalledOnce();
});

it('a tab without a network reads nothing, because the page would be lost', () => {
  stop = followResult(won, false, read);
  line.onLine = false;
  vi.advanceTimersByTime(MINUTE);
  expect(read).not.toHaveBeenCalled();
});

it('a final result, and a page that was left, are not re-read', () => {
  followResult({ ...won, final_at: over, wins: [] }, false, read);
  followResult({ ...won, is_final: true }, false, read);
  followResult(won, false, read)();
  turn('visible');
  vi.advanceTimersByTime(60 * MINUTE);
  expect(read).not.toHaveBeenCalled();
});
