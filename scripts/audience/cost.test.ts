import { expect, test } from 'vitest';
import { loadOf, monthOn } from './cost.ts';

test('a broadcast is one message, and one more for each who gets it', () => {
  const { listeners, messages, peak } = loadOf(1000, 'all listen');
  expect([listeners, messages]).toEqual([1000, 120 * 1001]);
  expect(peak).toBeCloseTo((12 * 1001) / 60);
});

test('onlookers of a large game cost the channel nothing', () => {
  expect(loadOf(10_000, 'as built')).toMatchObject({
    listeners: 2000,
    onlookers: 8000,
    pace: 27,
    messages: 120 * 2001,
  });
  expect(loadOf(100, 'as built')).toEqual(loadOf(100, 'all listen'));
});

test('more processes answer more onlookers in the same time', () => {
  expect(loadOf(100_000, 'as built').pace).toBe(30);
  expect(loadOf(100_000, 'as built', 30).pace).toBe(9);
});

test('nobody beyond the plan’s connections listens', () => {
  expect(loadOf(100_000, 'as built').listeners).toBe(10_000);
});

test('a plan costs its price and whole packages beyond its quota, or it stops', () => {
  expect(monthOn('free', loadOf(100, 'all listen'))).toBe(0);
  expect(monthOn('free', loadOf(1000, 'as built'))).toBe(0);
  expect(monthOn('free', loadOf(1000, 'all listen'))).toBe('200 connections');
  expect(monthOn('pro', loadOf(1000, 'as built'))).toBe(25);
  expect(monthOn('team', loadOf(1000, 'all listen'))).toBe(25 + 10);
  expect(monthOn('team', loadOf(10_000, 'all listen'))).toBe(25 + 10 * 10);
  expect(monthOn('team', loadOf(100_000, 'all listen'))).toBe('10000 connections');
});
