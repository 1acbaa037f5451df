import { describe, expect, test } from 'vitest';
import { seeded } from './dealing';
import type { Likelihood } from './game';
import {
  countersOf,
  emptyPlaces,
  exchange,
  fillRest,
  fitting,
  freePlace,
  mergeVersions,
  NO_PLACES,
  placeOf,
  put,
  samePlaces,
  shufflePlaces,
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
const full = fillRest(NO_PLACES, pool, seeded(1));
const isValid = (places: Places) => samePlaces(fitting(places, pool), places);

test('a square goes to the first free place of its likelihood', () => {
  const places = put(NO_PLACES, 0, { square: 'often 0' });
  expect(freePlace(places, kinds, 'often')).toBe(2);
  expect(freePlace(places, kinds, 'rare')).toBe(7);
  expect(freePlace(full, kinds, 'often')).toBe(-1);
});

test('two places are exchanged only if they need the same likelihood', () => {
  const places = put(NO_PLACES, 0, { square: 'often 0' });
  expect(placeOf(exchange(places, kinds, 0, 4)!, { square: 'often 0' })).toBe(4);
  expect(exchange(places, kinds, 0, 1)).toBeNull();
});

test('the counters show what is placed and needed of each likelihood', () => {
  expect(countersOf(put(NO_PLACES, 7, { square: 'rare 0' }), kinds)).toEqual([
    { kind: 'often', placed: 0, needed: 12 },
    { kind: 'sometimes', placed: 0, needed: 9 },
    { kind: 'rare', placed: 1, needed: 3 },
  ]);
  expect(countersOf(NO_PLACES, Array<Likelihood>(24).fill('often'))).toHaveLength(1);
});

describe('filling and shuffling', () => {
  test('filling gives each empty place one square, and keeps what is placed', () => {
    const before = put(NO_PLACES, 3, { own: 'A line of mine' });
    const after = fillRest(before, pool, seeded(2));
    expect(emptyPlaces(after)).toBe(0);
    expect(after[3]).toEqual({ own: 'A line of mine' });
    expect(isValid(after)).toBe(true);
  });

  test('filling leaves places empty where the pool has no squares left', () => {
    const few = { kinds, squares: squares.filter(({ likelihood }) => likelihood !== 'rare') };
    expect(emptyPlaces(fillRest(NO_PLACES, few, seeded(2)))).toBe(3);
  });

  test('shuffling keeps all squares, and the likelihood of each place', () => {
    const sorted = (places: Places) => places.map((place) => JSON.stringify(place)).sort();
    for (const places of [full, put(full, 5, null)]) {
      const after = shufflePlaces(places, kinds, seeded(3));
      expect(sorted(after)).toEqual(sorted(places));
      expect(isValid(after)).toBe(true);
      expect(samePlaces(after, places)).toBe(false);
    }
  });
});

test('a choice made before the purchase loses what the game would refuse', () => {
  const wrong: Places = [{ square: 'often 0' }, { square: 'rare 1' }, { square: 'often 0' }, null];
  expect(fitting([...wrong, { square: 'unknown' }], pool)).toEqual(
    put(NO_PLACES, 0, { square: 'often 0' }),
  );
});

test('lines that differ in case and spaces are the same', () => {
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
