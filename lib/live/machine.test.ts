import { describe, expect, test } from 'vitest';
import { spreadOf } from '@/lib/browser/reconnect';
import { backoff, firstMachine, DEBOUNCE_DELAY, statusOf, step } from './machine';
import type { LiveMachine, LiveEffect, LiveSignal } from './machine';

function after(...signals: LiveSignal[]): { machine: LiveMachine; effects: LiveEffect[] } {
  let machine = firstMachine;
  let effects: LiveEffect[] = [];
  for (const signal of signals) ({ machine, effects } = step(machine, signal));
  return { machine, effects };
}
const statusAfter = (...signals: LiveSignal[]) => statusOf(after(...signals).machine);
const READ_NOW = { effect: 'read', after: 0 };
const READ_WITH_ALL = { ...READ_NOW, isShared: true };

describe('a live screen', () => {
  test('reads what happened between the page and the first join, without a word about it', () => {
    expect(after('joined').effects).toEqual([READ_NOW]);
    expect(statusAfter('joined')).toBe('live');
  });

  test('reads on every later join and says that it is catching up until the read is done', () => {
    expect(after('joined', 'read', 'lost', 'joined').effects).toEqual([READ_WITH_ALL]);
    expect(statusAfter('joined', 'read', 'lost')).toBe('offline');
    expect(statusAfter('joined', 'read', 'lost', 'joined')).toBe('catching_up');
    expect(statusAfter('joined', 'read', 'lost', 'joined', 'read')).toBe('live');
  });

  test('reads when a message names one that never came', () => {
    expect(after('joined', 'read', 'gap').effects).toEqual([READ_NOW]);
    expect(statusAfter('joined', 'read', 'gap')).toBe('catching_up');
  });

  test('reads once at a time, and once more for whatever happened meanwhile', () => {
    expect(after('joined', 'gap').effects).toEqual([]);
    expect(after('joined', 'gap', 'gap', 'stale').effects).toEqual([]);
    expect(after('joined', 'gap', 'gap', 'read').effects).toEqual([READ_NOW]);
    expect(after('joined', 'gap', 'gap', 'read', 'read').effects).toEqual([]);
    expect(statusAfter('joined', 'gap', 'read', 'read')).toBe('live');
  });

  test('reads when its tab comes back', () => {
    expect(after('joined', 'read', 'stale').effects).toEqual([READ_NOW]);
  });

  test('tries a failed read again, later each time, and is not live meanwhile', () => {
    expect(after('joined', 'read_failed').effects).toEqual([{ effect: 'read', after: 1000 }]);
    expect(after('joined', 'read_failed', 'read_failed').effects).toEqual([
      { effect: 'read', after: 2000 },
    ]);
    expect(statusAfter('joined', 'read_failed')).toBe('catching_up');
    expect(after('joined', 'read_failed', 'read', 'gap', 'read_failed').effects).toEqual([
      { effect: 'read', after: 1000 },
    ]);
  });

  test('does not wait for the next try when there is a reason to read now', () => {
    const failed: LiveSignal[] = ['joined', 'read_failed', 'read_failed', 'read_failed'];
    expect(after(...failed, 'gap').effects).toEqual([READ_NOW]);
    expect(after(...failed, 'went_online').effects).toContainEqual(READ_NOW);
    expect(statusAfter(...failed, 'went_online', 'joined', 'read')).toBe('live');
  });

  test('asks where the game is when its channel refuses, and waits there as for the first time', () => {
    expect(after('joined', 'read', 'refused').effects).toEqual([READ_NOW]);
    expect(statusAfter('joined', 'read', 'refused')).toBe('offline');
    expect(statusAfter('joined', 'read', 'moved')).toBe('joining');
    expect(statusAfter('joined', 'read', 'moved', 'joined', 'read')).toBe('live');
  });

  test('opens a closed channel again, later each time, and at once when the tab comes back', () => {
    const reopen = (ms: number) => [{ effect: 'reopen', after: ms, isShared: true }];
    expect(after('closed').effects).toEqual(reopen(1000));
    expect(after('closed', 'closed', 'closed').effects).toEqual(reopen(4000));
    // One that is closed again as soon as it is open was not worth opening.
    expect(after('closed', 'joined', 'closed').effects).toEqual(reopen(2000));
    expect(after('closed', 'joined', 'steady', 'closed').effects).toEqual(reopen(1000));
    expect(after('closed', 'stale').effects).toEqual([{ effect: 'reopen', after: 0 }, READ_NOW]);
  });

  test('that follows by the cached page is live by it, and joins nothing', () => {
    expect(after('followed').effects).toEqual([]);
    expect(statusAfter('followed')).toBe('live');
    expect(statusAfter('followed', 'stale', 'lost', 'read_failed')).toBe('offline');
    expect(statusAfter('followed', 'stale', 'lost', 'read_failed', 'followed', 'read')).toBe(
      'live',
    );
  });

  test('leaves a lost channel to rejoin by itself', () => {
    expect(after('joined', 'read', 'lost').effects).toEqual([]);
  });

  test('is offline with the network, and comes back on a new channel', () => {
    expect(statusAfter('joined', 'read', 'went_offline')).toBe('offline');
    expect(after('joined', 'read', 'went_offline', 'went_online').effects).toEqual([
      { effect: 'reopen', after: 0 },
      READ_NOW,
    ]);
    expect(statusAfter('joined', 'read', 'went_offline', 'went_online', 'read')).toBe('offline');
    expect(
      statusAfter('joined', 'read', 'went_offline', 'went_online', 'read', 'joined', 'read'),
    ).toBe('live');
  });

  test('looks again a while after something that was not told whole', () => {
    expect(after('joined', 'read', 'possibly_stale').effects).toEqual([
      { effect: 'debounced_read', after: DEBOUNCE_DELAY, isShared: true },
    ]);
    expect(statusAfter('joined', 'read', 'possibly_stale')).toBe('live');
  });
});

test('the wait doubles from one second to thirty', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(backoff)).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ]);
});

test('the more cards a game has sold, the longer its screens spread what all of them do', () => {
  expect([0, 10, 1000, 10_000].map(spreadOf)).toEqual([0, 50, 5000, 15_000]);
});
