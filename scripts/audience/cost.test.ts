import { expect, test } from 'vitest';
import { loadOf, monthOn } from './cost.ts';

test('a broadcast counts as one message, and one more for each receiver', () => {
  const { listeners, messages, peak } = loadOf(1000, 'all listen');
  expect([listeners, messages]).toEqual([1000, 120 * 1001]);
  expect(peak).toBeCloseTo((12 * 1001) / 60);
});

test('onlookers of a large game put no load on the channel', () => {
  expect(loadOf(10_000, 'as built')).toMatchObject({
    listeners: 2000,
    onlookers: 8000,
    pace: 27,
    messages: 120 * 2001,
  });
  expect(loadOf(100, 'as built')).toEqual(loadOf(100, 'all listen'));
});

test('with more processes, onlookers read more often', () => {
  expect(loadOf(100_000, 'as built').pace).toBe(30);
  expect(loadOf(100_000, 'as built', 30).pace).toBe(9);
});

test('the number of listeners stops at the plan’s connection limit', () => {
  expect(loadOf(100_000, 'as built').listeners).toBe(10_000);
});

test('a plan costs its price and whole packages beyond its quota, or stops at a limit', () => {
  expect(monthOn('free', loadOf(100, 'all listen'))).toBe(0);
  expect(monthOn('free', loadOf(1000, 'as built'))).toBe(0);
  expect(monthOn('free', loadOf(1000, 'all listen'))).toBe('200 connections');
  expect(monthOn('pro', loadOf(1000, 'as built'))).toBe(25);
  expect(monthOn('team', loadOf(1000, 'all listen'))).toBe(25 + 10);
  expect(monthOn('team', loadOf(10_000, 'all listen'))).toBe(25 + 10 * 10);
  expect(monthOn('team', loadOf(100_000, 'all listen'))).toBe('10000 connections');
});
