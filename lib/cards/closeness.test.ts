import { expect, it } from 'vitest';
import { awayOf, beatOf, closenessOf, markedOf, missingOf } from './closeness';

it('counts the marked and unmarked squares of the best line, with FREE always marked', () => {
  expect([0, 1, 2, 3, 4, 5].map(missingOf)).toEqual([4, 4, 3, 2, 1, 0]);
  expect([0, 1, 2, 3, 4, 5].map(markedOf)).toEqual([1, 1, 2, 3, 4, 5]);
  expect([4, 1, 0].map(closenessOf)).toEqual(['4 to go', 'One to go', 'A full line']);
  expect([4, 1, 0].map(awayOf)).toEqual([
    'you are 4 away',
    'you are one away',
    'you have a full line',
  ]);
});

it('a phone vibrates longer the closer a card is', () => {
  const lengths = [4, 1, 0].map((missing) => beatOf(missing).length);
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(new Set(lengths).size).toBe(3);
});
