import { CENTER, LINES, POSITIONS } from '../../lib/bingo/board.ts';
import {
  chosenLayout,
  deal,
  drawPool,
  LARGEST_POOL,
  type Layout,
  type Random,
} from '../../lib/bingo/dealing.ts';
import type { Likelihood, Pace } from '../../lib/bingo/game.ts';
import { chanceOfRates, RATES } from './play.ts';
import type { Theme } from './themes.ts';

/**
 * How far squares of one likelihood differ: each comes true with the usual probability of its likelihood, plus or minus
 * this number.
 */
const SPREAD: Record<Likelihood, number> = { often: 0.15, sometimes: 0.15, rare: 0.05 };
/** The error of a picker's estimates, as a share of `SPREAD`. */
const DOUBT = 0.5;
const PICKERS = 1000;
const DEALT = 200;

/** The places of a card, line by line in random order, each place once. */
function placesByLine(random: Random): number[] {
  const lines = LINES.map((line) => ({ line, turn: random() })).sort((a, b) => a.turn - b.turn);
  return [...new Set(lines.flatMap(({ line }) => [...line]))].filter((at) => at !== CENTER);
}

/** The chance of a full line for a picker who puts the squares that seem most likely onto the best lines of a card. */
function pick(kinds: Likelihood[], rates: number[], layout: Layout, random: Random): number {
  const seen = rates.map((rate, at) => rate + DOUBT * SPREAD[kinds[at]!] * (2 * random() - 1));
  const ranked = rates.map((_, at) => at).sort((a, b) => seen[b]! - seen[a]!);
  const left = {
    often: ranked.filter((at) => kinds[at] === 'often'),
    sometimes: ranked.filter((at) => kinds[at] === 'sometimes'),
    rare: ranked.filter((at) => kinds[at] === 'rare'),
  };
  const card = POSITIONS.map(() => 1);
  for (const at of placesByLine(random)) card[at] = rates[left[layout[at]!].shift()!]!;
  return chanceOfRates(card);
}

/** The chances in one house game: of each random card, and of each picker's card. */
function pickOnce(theme: readonly Likelihood[], pace: Pace, random: Random) {
  const kinds = drawPool(theme, pace, LARGEST_POOL.house, random);
  const layout = chosenLayout(kinds, pace, random);
  const rates = kinds.map((kind) => RATES[kind] + SPREAD[kind] * (2 * random() - 1));
  const chanceOf = (card: number[]) => chanceOfRates(card.map((at) => (at < 0 ? 1 : rates[at]!)));
  return {
    dealt: Array.from({ length: DEALT }, () => chanceOf(deal(kinds, layout, random))),
    picked: Array.from({ length: PICKERS }, () => pick(kinds, rates, layout, random)),
  };
}

/** The chance of a line for a random card, and for the best of a thousand pickers: the averages of some house games. */
export function pickRounds(
  { squares }: Pick<Theme, 'squares'>,
  pace: Pace,
  games: number,
  random: Random,
): { random: number; best: number } {
  const average = (all: number[]) => all.reduce((sum, one) => sum + one) / all.length;
  const played = Array.from({ length: games }, () => pickOnce(squares, pace, random));
  return {
    random: average(played.map(({ dealt }) => average(dealt))),
    best: average(played.map(({ picked }) => Math.max(...picked))),
  };
}
