import { expect, test } from 'vitest';
import type { Spots } from './drafts';
import type { Likelihood } from './game';
import { exchange, fitting, mergeVersions, ALL_EMPTY, spotOf, put, sameSpots } from './placing';

const kinds = Array.from({ length: 24 }, (_, at): Likelihood =>
  at % 8 === 7 ? 'rare' : at % 2 ? 'sometimes' : 'often',
);
const squares = (['often', 'sometimes', 'rare'] as const).flatMap((likelihood) =>
  Array.from({ length: 14 }, (_, at) => {
    const id = `${likelihood} ${at}`;
    return { id, summary: id, text: id, likelihood };
  }),
);
const pool = { kinds, squares };

test('two spots are exchanged only if they need the same likelihood', () => {
  const spots = put(ALL_EMPTY, 0, { square: 'often 0' });
  expect(spotOf(exchange(spots, kinds, 0, 4)!, { square: 'often 0' })).toBe(4);
  expect(exchange(spots, kinds, 0, 1)).toBeNull();
});

test('a choice made before the purchase loses what the game would refuse', () => {
  const wrong: Spots = [{ square: 'often 0' }, { square: 'rare 1' }, { square: 'often 0' }, null];
  expect(fitting([...wrong, { square: 'unknown' }], pool)).toEqual(
    put(ALL_EMPTY, 0, { square: 'often 0' }),
  );
});

test('own squares that differ in case and spaces are the same', () => {
  const spots = put(ALL_EMPTY, 1, { own: 'Rain  at Noon' });
  expect(spotOf(spots, { own: ' rain at noon ' })).toBe(1);
  expect(sameSpots(spots, put(ALL_EMPTY, 1, { own: 'rain at noon' }))).toBe(true);
});

test('unsaved spots are saved over the version they began with, and otherwise the player is asked', () => {
  const mine = put(ALL_EMPTY, 0, { square: 'often 0' });
  const theirs = put(ALL_EMPTY, 0, { square: 'often 1' });
  expect(mergeVersions({ version: 3, spots: theirs }, null)).toBe('same');
  expect(mergeVersions({ version: 4, spots: mine }, { version: 3, spots: mine })).toBe('same');
  expect(mergeVersions({ version: 3, spots: theirs }, { version: 3, spots: mine })).toBe('save');
  expect(mergeVersions({ version: 4, spots: theirs }, { version: 3, spots: mine })).toBe('ask');
  expect(mergeVersions({ version: 0, spots: ALL_EMPTY }, { version: -1, spots: mine })).toBe(
    'save',
  );
});
