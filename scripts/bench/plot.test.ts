import { expect, test } from 'vitest';
import { draw, spread } from './plot.ts';

test('spread labels keep their order and a minimum distance', () => {
  expect(spread([50, 52, 200])).toEqual([50, 66, 200]);
  const [first = 0, second = 0] = spread([268, 267]);
  expect(first - second).toBe(16);
  expect(Math.max(first, second)).toBeLessThanOrEqual(268);
});

test('a plot shows every curve with its last value', () => {
  const points = [10, 100, 1000].map((size) => ({ size, ms: size / 10 }));
  const picture = draw([{ title: 'Cards & squares', curves: [{ name: 'mark_square', points }] }]);
  expect(picture).toContain('Cards &amp; squares');
  expect(picture).toContain('mark_square 100 ms');
  expect(picture).not.toMatch(/NaN|undefined|Infinity/);
});
