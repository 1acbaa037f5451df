import { expect, test } from 'vitest';
import { spreadOf } from '@/lib/supabase/reconnect';
import {
  checkAfter,
  firstMachine,
  DEBOUNCE_DELAY,
  restartsCheck,
  statusOf,
  step,
  type LiveMachine,
  type LiveEffect,
  type LiveSignal,
} from './machine';
import { backoff } from './backoff';

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
const wait = (effect: LiveEffect['effect'], ms: number): LiveEffect => ({ effect, after: ms });
const joined = ['joined', 'ready'] as const;
const live = [...joined, 'read'] as const;
const failed = [...joined, 'read_failed', 'read_failed', 'read_failed'] as const;
/** A lost channel that is not back after three seconds. */
const lost = ['lost', 'slow'] as const;

test('a screen reads after every later join, and is catching up until the read is done', () => {
  expect(after(...live, ...lost, ...joined).effects).toEqual([READ_WITH_ALL]);
  expect(statusAfter(...live, ...lost)).toBe('offline');
  expect(statusAfter(...live, ...lost, 'joined')).toBe('catching_up');
  expect(statusAfter(...live, ...lost, ...joined)).toBe('catching_up');
  expect(statusAfter(...live, ...lost, ...live)).toBe('live');
});

test('a screen that is back within three seconds shows nothing, and reads', () => {
  const back: LiveSignal[][] = [[], ['joined'], [...joined], [...live]];
  const statuses = back.map((signals) => statusAfter(...live, 'steady', 'closed', ...signals));
  expect(statuses).toEqual(['live', 'live', 'live', 'live']);
  expect(after(...live, 'closed', ...joined).effects).toEqual([READ_WITH_ALL]);
});

test.each<[string, LiveSignal[], LiveEffect[]]>([
  ['the first join', ['joined'], [wait('not_ready', 2000)]],
  ['the feed of the first join', [...joined], [{ ...READ_NOW }]],
  ['a server that does not announce its feed', ['joined', 'not_ready'], [READ_NOW]],
  ['a late announcement', ['joined', 'not_ready', 'read', 'ready'], [READ_NOW]],
  ['a join whose feed was announced', [...joined, 'not_ready'], []],
  ['a gap', [...live, 'gap'], [READ_NOW]],
  ['a gap during a read', [...joined, 'gap'], []],
  ['more news during a read', [...joined, 'gap', 'gap', 'stale'], []],
  ['that read', [...joined, 'gap', 'gap', 'read'], [READ_NOW]],
  ['the read after it', [...joined, 'gap', 'gap', 'read', 'read'], []],
  ['a tab that comes back', [...live, 'stale'], [READ_NOW]],
  ['a failed read', [...joined, 'read_failed'], [retry(1000)]],
  ['another failed read', [...joined, 'read_failed', 'read_failed'], [retry(2000)]],
  ['one after a success', [...joined, 'read_failed', 'read', 'gap', 'read_failed'], [retry(1000)]],
  ['a gap before the next retry', [...failed, 'gap'], [READ_NOW]],
  ['a refused join', [...live, 'refused'], [READ_NOW]],
  ['a closed channel', ['joined', 'closed'], [reopen(1000)]],
  ['a channel closed again and again', ['closed', 'closed', 'closed'], [reopen(4000)]],
  // A channel that is closed right after the join counts as another failure.
  ['one closed right after the join', ['closed', 'joined', 'closed'], [reopen(2000)]],
  ['one closed after a steady time', ['closed', 'joined', 'steady', 'closed'], [REOPEN_NOW]],
  [
    'one closed again right after that',
    ['joined', 'steady', 'closed', 'joined', 'closed'],
    [reopen(1000)],
  ],
  ['a tab that comes back to it', [...live, 'closed', 'stale'], [REOPEN_NOW, READ_NOW]],
  ['a first join that fails', ['lost'], [READ_NOW]],
  ['a lost channel, which rejoins by itself', [...live, 'lost'], []],
  ['a while without a channel', [...live, 'lost', 'check'], [READ_NOW]],
  ['a check', [...live, 'check'], [READ_NOW]],
  ['an own action whose message is due', [...live, 'own_event'], [wait('expect', 3000)]],
  ['an event whose message is due', [...live, 'unannounced'], [wait('silence', 1000)]],
  ['another one after it', [...live, 'unannounced', 'unheard', 'unannounced'], []],
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
  ['live', [...joined, 'gap', 'read', 'read']],
  ['catching_up', [...joined, 'read_failed']],
  ['live', [...failed, 'went_online', ...live]],
  ['live', [...live, 'refused']],
  ['offline', [...live, 'refused', 'slow']],
  ['joining', [...live, 'moved']],
  ['catching_up', [...live, 'moved', 'slow']],
  ['live', [...live, 'moved', ...live]],
  ['polling', ['lost', 'read']],
  ['polling', ['closed', 'read', 'closed']],
  ['catching_up', ['lost', 'read', 'check', 'read_failed']],
  ['offline', ['slow', 'lost', 'read', 'check', 'read_failed']],
  ['live', ['lost', 'read', ...live]],
  ['live', ['lost', 'read', ...live, 'lost']],
  ['offline', ['lost', 'read', ...live, ...lost]],
  ['polling', [...live, ...lost, 'check', 'read']],
  ['offline', [...live, ...lost, 'check', 'read', 'went_offline']],
  ['offline', [...live, 'went_offline']],
  ['offline', [...live, 'went_offline', 'went_online', 'read']],
  ['live', [...live, 'went_offline', 'went_online', 'read', ...live]],
  ['live', [...live, 'possibly_stale']],
  ['live', [...live, 'unannounced']],
  ['polling', [...live, 'unannounced', 'unheard']],
  ['polling', [...live, 'unheard', 'check', 'read']],
  ['polling', [...live, 'unheard', 'lost', 'joined', 'not_ready', 'read']],
  ['live', [...live, 'unheard', 'lost', ...live]],
  ['polling', [...live, 'unheard', ...lost]],
  ['catching_up', [...live, 'unheard', 'gap']],
  ['live', [...live, 'unheard', 'heard']],
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

test.each<[string, LiveSignal[], 'private' | 'house', number, number, number]>([
  ['a private game', [...live], 'private', 0, 20, 22.5],
  ['a private game with many players', [...live], 'private', 1000, 20, 22.5],
  ['a private game in another tab', [...live, 'hidden'], 'private', 0, 57, 63],
  ['a private game that is back', [...live, 'hidden', 'shown', 'read'], 'private', 0, 20, 22.5],
  ['a house game', [...live], 'house', 10_000, 57, 63],
  ['a screen without a channel', [...live, 'lost'], 'house', 0, 12, 14.5],
  ['a screen that has not joined', [], 'private', 0, 12, 14.5],
  ['a screen that hears nothing', [...live, 'unheard'], 'private', 0, 12, 14.5],
  ['one in another tab', [...live, 'unheard', 'hidden'], 'private', 0, 12, 14.5],
  ['one of a large audience', [...live, 'unheard'], 'house', 1000, 12, 19.5],
])('the check of %s comes in time', (_, signals, kind, sold, shortest, longest) => {
  const { machine } = after(...signals);
  const waits = Array.from({ length: 1000 }, () => checkAfter(machine, kind, sold) / 1000);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(shortest);
  expect(Math.max(...waits)).toBeLessThanOrEqual(longest);
  // Screens that joined at the same moment do not check at the same moment.
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan((longest - shortest) * 0.8);
});

test('the wait for a check begins anew after a read, and when the channel is lost or silent', () => {
  const restarts = (given: LiveSignal, kind: 'private' | 'house' = 'private') => {
    const { machine } = after(...live);
    return restartsCheck(machine, step(machine, given).machine, given, kind);
  };
  const all = ['check', 'read', 'read_failed', 'lost', 'unheard', 'hidden', 'heard'] as const;
  expect(all.map((signal) => restarts(signal))).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(restarts('hidden', 'house')).toBe(false);
});
