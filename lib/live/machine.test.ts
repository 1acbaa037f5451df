import { describe, expect, test } from 'vitest';
import { spreadOf } from '@/lib/supabase/reconnect';
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
  test('reads after the first join, and is live meanwhile', () => {
    expect(after('joined').effects).toEqual([READ_NOW]);
    expect(statusAfter('joined')).toBe('live');
  });

  test('reads after every later join, and is catching up until the read is done', () => {
    expect(after('joined', 'read', 'lost', 'joined').effects).toEqual([READ_WITH_ALL]);
    expect(statusAfter('joined', 'read', 'lost')).toBe('offline');
    expect(statusAfter('joined', 'read', 'lost', 'joined')).toBe('catching_up');
    expect(statusAfter('joined', 'read', 'lost', 'joined', 'read')).toBe('live');
  });

  test('reads when a message reveals a gap', () => {
    expect(after('joined', 'read', 'gap').effects).toEqual([READ_NOW]);
    expect(statusAfter('joined', 'read', 'gap')).toBe('catching_up');
  });

  test('runs one read at a time, and one more if anything happened during it', () => {
    expect(after('joined', 'gap').effects).toEqual([]);
    expect(after('joined', 'gap', 'gap', 'stale').effects).toEqual([]);
    expect(after('joined', 'gap', 'gap', 'read').effects).toEqual([READ_NOW]);
    expect(after('joined', 'gap', 'gap', 'read', 'read').effects).toEqual([]);
    expect(statusAfter('joined', 'gap', 'read', 'read')).toBe('live');
  });

  test('reads when its tab comes back', () => {
    expect(after('joined', 'read', 'stale').effects).toEqual([READ_NOW]);
  });

  test('retries a failed read with growing delays, and is catching up meanwhile', () => {
    expect(after('joined', 'read_failed').effects).toEqual([{ effect: 'read', after: 1000 }]);
    expect(after('joined', 'read_failed', 'read_failed').effects).toEqual([
      { effect: 'read', after: 2000 },
    ]);
    expect(statusAfter('joined', 'read_failed')).toBe('catching_up');
    expect(after('joined', 'read_failed', 'read', 'gap', 'read_failed').effects).toEqual([
      { effect: 'read', after: 1000 },
    ]);
  });

  test('does not wait for the next retry when there is a reason to read now', () => {
    const failed: LiveSignal[] = ['joined', 'read_failed', 'read_failed', 'read_failed'];
    expect(after(...failed, 'gap').effects).toEqual([READ_NOW]);
    expect(after(...failed, 'went_online').effects).toContainEqual(READ_NOW);
    expect(statusAfter(...failed, 'went_online', 'joined', 'read')).toBe('live');
  });

  test('reads when its channel refuses the join, and joins the new channel like a first one', () => {
    expect(after('joined', 'read', 'refused').effects).toEqual([READ_NOW]);
    expect(statusAfter('joined', 'read', 'refused')).toBe('offline');
    expect(statusAfter('joined', 'read', 'moved')).toBe('joining');
    expect(statusAfter('joined', 'read', 'moved', 'joined', 'read')).toBe('live');
  });

  test('reopens a closed channel with growing delays, and at once when the tab comes back', () => {
    const reopen = (ms: number) => [{ effect: 'reopen', after: ms, isShared: true }];
    expect(after('joined', 'closed').effects).toEqual(reopen(1000));
    expect(after('closed', 'closed', 'closed').effects).toEqual(reopen(4000));
    // A channel that is closed right after the join counts as another failure.
    expect(after('closed', 'joined', 'closed').effects).toEqual(reopen(2000));
    expect(after('closed', 'joined', 'steady', 'closed').effects).toEqual(reopen(1000));
    expect(after('joined', 'read', 'closed', 'stale').effects).toEqual([
      { effect: 'reopen', after: 0 },
      READ_NOW,
    ]);
  });

  test('whose first join fails reads at once, and says that it polls while its reads succeed', () => {
    expect(after('lost').effects).toEqual([READ_NOW]);
    expect(after('closed').effects).toContainEqual(READ_NOW);
    expect(statusAfter('lost', 'read')).toBe('polling');
    expect(statusAfter('closed', 'read', 'closed')).toBe('polling');
    expect(statusAfter('lost', 'read', 'unjoined', 'read_failed')).toBe('offline');
    expect(statusAfter('lost', 'read', 'joined', 'read')).toBe('live');
    expect(statusAfter('lost', 'read', 'joined', 'read', 'lost')).toBe('offline');
  });

  test('that loses its channel polls once it has been without it for a while', () => {
    expect(statusAfter('joined', 'read', 'lost')).toBe('offline');
    expect(after('joined', 'read', 'lost', 'unjoined').effects).toEqual([READ_NOW]);
    expect(statusAfter('joined', 'read', 'lost', 'unjoined', 'read')).toBe('polling');
    expect(statusAfter('joined', 'read', 'lost', 'unjoined', 'read', 'went_offline')).toBe(
      'offline',
    );
  });

  test('leaves a lost channel to rejoin by itself', () => {
    expect(after('joined', 'read', 'lost').effects).toEqual([]);
  });

  test('is offline without a network, and opens a new channel when it is back', () => {
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

  test('reads with a delay after a sale that may not be the last', () => {
    expect(after('joined', 'read', 'possibly_stale').effects).toEqual([
      { effect: 'debounced_read', after: DEBOUNCE_DELAY, isShared: true },
    ]);
    expect(statusAfter('joined', 'read', 'possibly_stale')).toBe('live');
  });
});

test('the retry delay doubles from one second to thirty', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(backoff)).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ]);
});

test('the spread of shared effects grows with the number of cards, up to 15 seconds', () => {
  expect([0, 10, 1000, 10_000].map(spreadOf)).toEqual([0, 50, 5000, 15_000]);
});
