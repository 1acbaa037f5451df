import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seeded } from '../lib/bingo/dealing.ts';
import { PLAYERS, ROWS, sharesInTime, TABLE, USUAL, ratesOf, type Odds } from './simulate.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/simulation.md'), 'utf8');
const rowsOfPage = new Map(
  (TABLE.exec(page)?.[0].trim().split('\n') ?? []).map((line) => {
    const [name = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return [name, cells.slice(0, PLAYERS.length).map((cell) => parseInt(cell, 10))];
  }),
);
const [evening] = ROWS;
const percents = (odds: Odds, games: number) =>
  sharesInTime(evening!, games, odds, seeded(3)).map((share) => 100 * share);

const distances = (one: number[], other: readonly number[]) =>
  one.map((value, at) => Math.abs(value - other[at]!));

it('the page has every row of the table', () => {
  for (const { name } of ROWS) expect(rowsOfPage.get(name), name).toHaveLength(PLAYERS.length);
});

it('games of an evening end in time as often as the page says, most with eight players', () => {
  const shares = percents(USUAL, 4000);
  expect(Math.max(...distances(shares, rowsOfPage.get(evening!.name)!))).toBeLessThan(3);
  expect(shares[2]).toBeGreaterThan(60);
  expect(shares[2]).toBeLessThan(95);
});

/**
 * The share of 1,941 football matches in which 2, 4, 8 and 20 cards had a line, and how often the squares of the three labels
 * came true in them; both are from the Wyscout events that docs/simulation.md names.
 */
const FOOTBALL = { shares: [50.5, 65.1, 77.2, 87.1], means: [0.764, 0.323, 0.072], spread: 0.45 };

/** The number a for which the mean of the rate over all games is this. */
function shiftFor(mean: number, spread: number): number {
  const zs = Array.from({ length: 201 }, (_, at) => (at - 100) / 20);
  const weights = zs.map((z) => Math.exp((-z * z) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const meanAt = (a: number) =>
    zs.reduce((sum, z, at) => sum + weights[at]! / (1 + Math.exp(-(a + spread * z))), 0) / total;
  let [low, high] = [-8, 8];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (meanAt(middle) < mean) low = middle;
    else high = middle;
  }
  return low;
}

const oddsFor = ([often = 0, sometimes = 0, rare = 0]: number[], spread: number): Odds => ({
  spread,
  a: {
    often: shiftFor(often, spread),
    sometimes: shiftFor(sometimes, spread),
    rare: shiftFor(rare, spread),
  },
});

describe('one factor for all squares of an evening', () => {
  it('leaves the rates of the labels at 70, 35 and 7 % in the mean', () => {
    const { a, spread } = oddsFor([0.7, 0.35, 0.07], USUAL.spread);
    expect(spread).toBe(0.5);
    for (const kind of ['often', 'sometimes', 'rare'] as const)
      expect(a[kind]).toBeCloseTo(USUAL.a[kind], 2);
    expect(ratesOf(USUAL, 1).often).toBeGreaterThan(ratesOf(USUAL, -1).often);
  });

  it('gives the share of football evenings with a BINGO, which independent squares do not', () => {
    const { shares, means, spread } = FOOTBALL;
    const model = distances(percents(oddsFor(means, spread), 4000), shares);
    expect(Math.max(...model)).toBeLessThan(3);
    const [, , eight = 0, twenty = 0] = distances(percents(oddsFor(means, 0), 2000), shares);
    expect(eight).toBeGreaterThan(2.5);
    expect(twenty).toBeGreaterThan(3);
  });
});
