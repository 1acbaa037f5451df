import type { Likelihood } from '@/lib/bingo/game';
import type { SquareRecord } from '@/lib/contract/themes';

/** How often squares of a label come true in the mean (docs/simulation.md). */
const RATES: Record<Likelihood, number> = { often: 0.7, sometimes: 0.35, rare: 0.07 };
/** Half of the way between two labels. */
const CUTS = { often: 0.53, sometimes: 0.17 };
/** How far beyond a cut a square must be, and after how many games, before another label is proposed. */
const MARGIN = 0.1;
const GAMES = 10;
/** As many games of its label are counted beside a square's own. */
const PRIOR = 2;

/**
 * The estimated share of occasions in which a square comes true. Squares come true at a constant rate, so a square that was not
 * marked in a game which ended early counts by the time that it had.
 */
export function rateOf({ timed_marked, exposure }: SquareRecord, label: Likelihood): number {
  const before = -Math.log(1 - RATES[label]);
  const rate = (timed_marked + PRIOR * before) / (exposure + PRIOR);
  return 1 - Math.exp(-rate);
}

/** The label that a square's games speak for, if it is another one and there is little doubt; else null. */
export function betterLabel(record: SquareRecord | null, label: Likelihood): Likelihood | null {
  if (!record || record.timed < GAMES) return null;
  const rate = rateOf(record, label);
  const isAbove = (cut: number) => rate >= cut + MARGIN;
  const isBelow = (cut: number) => rate <= cut - MARGIN;
  if (label !== 'often' && isAbove(CUTS.often)) return 'often';
  if (label !== 'rare' && isBelow(CUTS.sometimes)) return 'rare';
  if (label === 'often' ? isBelow(CUTS.often) : label === 'rare' && isAbove(CUTS.sometimes))
    return 'sometimes';
  return null;
}
