import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CENTER, LINES } from '../lib/bingo/board.ts';
import {
  balancedLayout,
  deal,
  drawPool,
  LARGEST_POOL,
  seeded,
  type Random,
} from '../lib/bingo/dealing.ts';
import type { Likelihood } from '../lib/bingo/game.ts';
import { readThemes } from '../supabase/themes/read.ts';

/** The share of squares of each likelihood that have come true and are marked at the end of the evening. */
const RATES: Record<Likelihood, number> = { often: 0.7, sometimes: 0.35, rare: 0.07 };
const PLAYERS = 8;
const ROUNDS = 400;

const evenings = readThemes(join(import.meta.dirname, '../supabase/themes'))
  .filter(({ kind }) => kind === 'evening')
  .map(({ name, squares }) => ({ name, squares: squares.map(({ likelihood }) => likelihood) }));

/** The time of the first line, where 1 is the end. Squares come true independently of each other, at a constant rate. */
function play(theme: Likelihood[], random: Random): number {
  const pool = drawPool(theme, 'evening', LARGEST_POOL.private, random);
  const layout = balancedLayout(pool, 'evening', random);
  const times = pool.map((kind) => Math.log(1 - random()) / Math.log(1 - RATES[kind]));
  const cards = Array.from({ length: PLAYERS }, () => deal(pool, layout, random));
  const lineTime = (card: number[], line: readonly number[]) =>
    Math.max(...line.map((at) => (at === CENTER ? 0 : times[card[at]!]!)));
  return Math.min(...cards.flatMap((card) => LINES.map((line) => lineTime(card, line))));
}

it.each(evenings)(
  'most games of $name with eight players are won within the evening, but not all',
  ({ squares }) => {
    const random = seeded(7);
    const times = Array.from({ length: ROUNDS }, () => play(squares, random));
    const ended = times.filter((time) => time <= 1).length / ROUNDS;
    expect(ended).toBeGreaterThan(0.6);
    expect(ended).toBeLessThan(0.95);
  },
);
