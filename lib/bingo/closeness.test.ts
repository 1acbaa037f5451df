import { expect, it } from 'vitest';
import { awayOf, beatOf, closenessOf, markedOf, ownClosenessOf } from './closeness';

it('the best line counts its marked squares, of which FREE is always one', () => {
  expect([0, 1, 2, 3, 4, 5].map(markedOf)).toEqual([1, 1, 2, 3, 4, 5]);
});

it('the words say how close a card is, and which prize it has reached', () => {
  expect([4, 1, 0].map((missing) => closenessOf(missing))).toEqual([
    '4 to go',
    'One to go',
    'A full line',
  ]);
  expect([closenessOf(0, 'second_line'), closenessOf(0, 'full_card')]).toEqual([
    'Two lines',
    'A full card',
  ]);
  expect([1, 0].map((missing) => ownClosenessOf(missing, 'first_line'))).toEqual([
    '1 to go',
    'A full line!',
  ]);
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
