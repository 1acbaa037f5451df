import { expect, test } from 'vitest';
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
const READ_NOW: LiveEffect = { effect: 'read', after: 0 };
const READ_WITH_ALL = { ...READ_NOW, isShared: true };

const REOPEN_NOW: LiveEffect = { effect: 'reopen', after: 0 };
const reopen = (ms: number): LiveEffect => ({ effect: 'reopen', after: ms, isShared: true });
const retry = (ms: number): LiveEffect => ({ effect: 'read', after: ms });
const live = ['joined', 'read'] as const;
const failed = ['joined', 'read_failed', 'read_failed', 'read_failed'] as const;

test('a screen reads after every later join, and is catching up until the read is done', () => {
  expect(after(...live, 'lost', 'joined').effects).toEqual([READ_WITH_ALL]);
  expect(statusAfter(...live, 'lost')).toBe('offline');
  expect(statusAfter(...live, 'lost', 'joined')).toBe('catching_up');
  expect(statusAfter(...live, 'lost', 'joined', 'read')).toBe('live');
});

test.each<[string, LiveSignal[], LiveEffect[]]>([
  ['the first join', ['joined'], [READ_NOW]],
  ['a gap', [...live, 'gap'], [READ_NOW]],
  ['a gap during a read', ['joined', 'gap'], []],
  ['more news during a read', ['joined', 'gap', 'gap', 'stale'], []],
  ['that read', ['joined', 'gap', 'gap', 'read'], [READ_NOW]],
  ['the read after it', ['joined', 'gap', 'gap', 'read', 'read'], []],
  ['a tab that comes back', [...live, 'stale'], [READ_NOW]],
  ['a failed read', ['joined', 'read_failed'], [retry(1000)]],
  ['another failed read', ['joined', 'read_failed', 'read_failed'], [retry(2000)]],
  ['one after a success', ['joined', 'read_failed', 'read', 'gap', 'read_failed'], [retry(1000)]],
  ['a gap before the next retry', [...failed, 'gap'], [READ_NOW]],
  ['a refused join', [...live, 'refused'], [READ_NOW]],
  ['a closed channel', ['joined', 'closed'], [reopen(1000)]],
  ['a channel closed again and again', ['closed', 'closed', 'closed'], [reopen(4000)]],
  // A channel that is closed right after the join counts as another failure.
  ['one closed right after the join', ['closed', 'joined', 'closed'], [reopen(2000)]],
  ['one closed after a steady time', ['closed', 'joined', 'steady', 'closed'], [reopen(1000)]],
  ['a tab that comes back to it', [...live, 'closed', 'stale'], [REOPEN_NOW, READ_NOW]],
  ['a first join that fails', ['lost'], [READ_NOW]],
  ['a lost channel, which rejoins by itself', [...live, 'lost'], []],
  ['a while without a channel', [...live, 'lost', 'unjoined'], [READ_NOW]],
  ['a network that is back', [...live, 'went_offline', 'went_online'], [REOPEN_NOW, READ_NOW]],
  [
    'a sale that may not be the last',
    [...live, 'possibly_stale'],
    [{ effect: 'debounced_read', after: DEBOUNCE_DELAY, isShared: true }],
  ],
])('a screen reacts to %s', (_, signals, effects) => {
  expect(after(...signals).effects).toEqual(effects);
});

test.each<[ReturnType<typeof statusOf>, LiveSignal[]]>([
  ['live', ['joined']],
  ['catching_up', [...live, 'gap']],
  ['live', ['joined', 'gap', 'read', 'read']],
  ['catching_up', ['joined', 'read_failed']],
  ['live', [...failed, 'went_online', 'joined', 'read']],
  ['offline', [...live, 'refused']],
  ['joining', [...live, 'moved']],
  ['live', [...live, 'moved', 'joined', 'read']],
  ['polling', ['lost', 'read']],
  ['polling', ['closed', 'read', 'closed']],
  ['offline', ['lost', 'read', 'unjoined', 'read_failed']],
  ['live', ['lost', 'read', 'joined', 'read']],
  ['offline', ['lost', 'read', 'joined', 'read', 'lost']],
  ['polling', [...live, 'lost', 'unjoined', 'read']],
  ['offline', [...live, 'lost', 'unjoined', 'read', 'went_offline']],
  ['offline', [...live, 'went_offline']],
  ['offline', [...live, 'went_offline', 'went_online', 'read']],
  ['live', [...live, 'went_offline', 'went_online', 'read', 'joined', 'read']],
  ['live', [...live, 'possibly_stale']],
])('a screen is %s after %j', (status, signals) => {
  expect(statusAfter(...signals)).toBe(status);
});

test('the retry delay doubles from one second to thirty', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map(backoff)).toEqual([
    1000, 2000, 4000, 8000, 16000, 30000, 30000,
  ]);
});

test('the spread of shared effects grows with the number of cards, up to 15 seconds', () => {
  expect([0, 10, 1000, 10_000].map(spreadOf)).toEqual([0, 50, 5000, 15_000]);
});
