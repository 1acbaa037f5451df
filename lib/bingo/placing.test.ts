import { expect, test } from 'vitest';
import type { Likelihood } from './game';
import {
  exchange,
  fitting,
  mergeVersions,
  NO_PLACES,
  placeOf,
  put,
  samePlaces,
  type Places,
} from './placing';

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

test('two places are exchanged only if they need the same likelihood', () => {
  const places = put(NO_PLACES, 0, { square: 'often 0' });
  expect(placeOf(exchange(places, kinds, 0, 4)!, { square: 'often 0' })).toBe(4);
  expect(exchange(places, kinds, 0, 1)).toBeNull();
});

test('a choice made before the purchase loses what the game would refuse', () => {
  const wrong: Places = [{ square: 'often 0' }, { square: 'rare 1' }, { square: 'often 0' }, null];
  expect(fitting([...wrong, { square: 'unknown' }], pool)).toEqual(
    put(NO_PLACES, 0, { square: 'often 0' }),
  );
});

test('own squares that differ in case and spaces are the same', () => {
  const places = put(NO_PLACES, 1, { own: 'Rain  at Noon' });
  expect(placeOf(places, { own: ' rain at noon ' })).toBe(1);
  expect(samePlaces(places, put(NO_PLACES, 1, { own: 'rain at noon' }))).toBe(true);
});

test('unsaved places are saved over the version they began with, and otherwise the player is asked', () => {
  const mine = put(NO_PLACES, 0, { square: 'often 0' });
  const theirs = put(NO_PLACES, 0, { square: 'often 1' });
  expect(mergeVersions({ version: 3, places: theirs }, null)).toBe('same');
  expect(mergeVersions({ version: 4, places: mine }, { version: 3, places: mine })).toBe('same');
  expect(mergeVersions({ version: 3, places: theirs }, { version: 3, places: mine })).toBe('save');
  expect(mergeVersions({ version: 4, places: theirs }, { version: 3, places: mine })).toBe('ask');
  expect(mergeVersions({ version: 0, places: NO_PLACES }, { version: -1, places: mine })).toBe(
    'save',
  );
});
