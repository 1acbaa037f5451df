import { expect, it } from 'vitest';
import { seeded, type Random } from '@/lib/bingo/dealing';
import type { Likelihood } from '@/lib/bingo/game';
import type { SquareRecord } from '@/lib/contract/themes';
import { dealGame, firstLine, timesOf, USUAL } from '@/scripts/simulate';
import { betterLabel, rateOf } from './odds';

const TRUE_RATES: Record<Likelihood, number> = { often: 0.7, sometimes: 0.35, rare: 0.07 };
const KINDS = ['often', 'sometimes', 'rare'] as const;
/** Thirty squares, all of which are in every game. */
const LIST: Likelihood[] = KINDS.flatMap((kind, at) =>
  Array<Likelihood>([14, 11, 5][at]!).fill(kind),
);
const FLAT = { a: { often: 0.8473, sometimes: -0.619, rare: -2.5867 }, spread: 0 };

const emptyRecord = (): SquareRecord => ({
  games: 0,
  marked: 0,
  timed: 0,
  timed_marked: 0,
  exposure: 0,
});

/** The records of the squares of a list after games that end at their first BINGO, or at their end. */
function recordsAfter(games: number, players: number, odds: typeof USUAL, random: Random) {
  const records = LIST.map(emptyRecord);
  for (let game = 0; game < games; game += 1) {
    const { pool, cards } = dealGame(LIST, 'evening', players, random);
    const times = timesOf(pool, odds, random);
    const end = Math.min(1, ...cards.map((card) => firstLine(card, times)));
    const held = new Set(cards.flat());
    pool.forEach((_kind, at) => {
      if (!held.has(at)) return;
      // The pool is sorted by label as the list is, so that a place of one is a place of the other.
      const record = records[at]!;
      const isMarked = times[at]! <= end;
      record.games += 1;
      record.timed += 1;
      record.marked += Number(isMarked);
      record.timed_marked += Number(isMarked);
      record.exposure += Math.min(times[at]!, end);
    });
  }
  return records;
}

it.each([
  [2, 'as lively as each other', FLAT],
  [8, 'as lively as each other', FLAT],
  [20, 'as lively as each other', FLAT],
  [2, 'dull or lively', USUAL],
  [8, 'dull or lively', USUAL],
  [20, 'dull or lively', USUAL],
])('500 games with %d cards, %s, show the true rates within 5 points', (players, _, odds) => {
  const records = recordsAfter(500, players, odds, seeded(players));
  for (const kind of KINDS) {
    const some = records.filter((__, at) => LIST[at] === kind);
    const rates = some.map((record) => rateOf(record, kind));
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    expect(Math.abs(mean - TRUE_RATES[kind]), kind).toBeLessThan(0.05);
  }
});

it('counting each marked square as a whole evening would miss', () => {
  const records = recordsAfter(500, 8, FLAT, seeded(1));
  const often =
    records.slice(0, 14).reduce((sum, one) => sum + one.timed_marked / one.timed, 0) / 14;
  expect(TRUE_RATES.often - often).toBeGreaterThan(0.05);
});

it.each([2, 8, 20])(
  'after twelve games with %d cards, at most one in 25 of the right labels are doubted',
  (players) => {
    const random = seeded(players);
    let [asked, wrong] = [0, 0];
    for (let turn = 0; turn < 60; turn += 1) {
      recordsAfter(12, players, USUAL, random).forEach((record, at) => {
        asked += 1;
        if (betterLabel(record, LIST[at]!)) wrong += 1;
      });
    }
    expect(wrong / asked).toBeLessThanOrEqual(0.04);
  },
);

const record = (timed_marked: number, exposure: number, timed = 12): SquareRecord => ({
  ...{ games: timed, marked: timed_marked, timed, timed_marked, exposure },
});

it.each<[string, SquareRecord | null, Likelihood, Likelihood | null]>([
  ['no game', null, 'often', null],
  ['nine games, however clear', record(0, 9, 9), 'often', null],
  ['a rare square that always comes', record(12, 4), 'rare', 'often'],
  ['a rare square that comes in half of the games', record(6, 9), 'rare', 'sometimes'],
  ['an often square that never comes', record(0, 40, 40), 'often', 'rare'],
  ['an often square that comes in a third of the games', record(4, 10), 'often', 'sometimes'],
  ['a sometimes square that always comes', record(12, 5), 'sometimes', 'often'],
  ['a sometimes square that never comes', record(0, 12), 'sometimes', 'rare'],
  ['a sometimes square that comes in a third of the games', record(4, 10), 'sometimes', null],
])('%s: the proposal', (_, given, label, proposed) => {
  expect(betterLabel(given, label)).toBe(proposed);
});
