import { CENTER, LINES, maskOf } from '../../lib/bingo/board.ts';
import type { Likelihood, Pace } from '../../lib/bingo/game.ts';
import {
  balancedLayout,
  deal,
  drawPool,
  LARGEST_POOL,
  type Random,
} from '../../lib/bingo/dealing.ts';

/** The share of squares of each likelihood that have come true and are marked at the end of the occasion. */
export const RATES: Record<Likelihood, number> = { often: 0.7, sometimes: 0.35, rare: 0.07 };

type Dealt = { pool: Likelihood[]; cards: number[][] };

export function dealGame(
  theme: readonly Likelihood[],
  pace: Pace,
  players: number,
  random: Random,
): Dealt {
  const pool = drawPool(theme, pace, LARGEST_POOL.private, random);
  const layout = balancedLayout(pool, pace, random);
  return { pool, cards: Array.from({ length: players }, () => deal(pool, layout, random)) };
}

/**
 * The time of the first BINGO of a game that is played until there is one, where 1 is the end of the occasion. Squares
 * come true independently of each other, at a constant rate.
 */
export function play({ pool, cards }: Dealt, random: Random): number {
  const times = pool.map((kind) => Math.log(1 - random()) / Math.log(1 - RATES[kind]));
  const lineTime = (card: number[], line: readonly number[]) =>
    Math.max(...line.map((at) => (at === CENTER ? 0 : times[card[at]!]!)));
  return Math.min(...cards.flatMap((card) => LINES.map((line) => lineTime(card, line))));
}

const masks = LINES.map((line) => maskOf(line));

/** All unions of lines, with their sign in the inclusion–exclusion sum. */
const unions = Array.from({ length: 1 << LINES.length }, (_, set) => {
  const lines = masks.filter((_, line) => set & (1 << line));
  const cells = lines.reduce((union, mask) => union | mask, 0);
  const positions = LINES.flat().filter((at) => at !== CENTER && cells & (1 << at));
  return { sign: lines.length % 2 ? 1 : -1, positions: [...new Set(positions)] };
}).slice(1);

/** The exact probability that a card has a full line at the end of the occasion. */
export const chanceOfLine = (pool: readonly Likelihood[], card: readonly number[]): number =>
  chanceOfRates(card.map((at) => (at < 0 ? 1 : RATES[pool[at]!])));

/** The exact probability that a card has a full line if its squares come true with these probabilities, by position. */
export function chanceOfRates(rates: readonly number[]): number {
  return unions.reduce(
    (sum, { sign, positions }) =>
      sum + sign * positions.reduce((chance, at) => chance * rates[at]!, 1),
    0,
  );
}
