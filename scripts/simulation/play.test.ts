import { expect, it } from 'vitest';
import { seeded } from '../../lib/bingo/dealing.ts';
import { chanceOfLine, dealGame, play } from './play.ts';
import { pickRounds } from './picking.ts';
import { THEMES, THE_YEAR } from './themes.ts';
import { PACES } from '../../lib/bingo/kinds.ts';

const evenings = THEMES.filter(({ isEvening }) => isEvening);

it('there are eight themes for one evening', () => {
  expect(evenings).toHaveLength(8);
});

it.each(evenings)(
  'most games of $name with eight players are won within the evening, but not all',
  ({ squares }) => {
    const [random, rounds] = [seeded(7), 400];
    const times = Array.from({ length: rounds }, () =>
      play(dealGame(squares, 'evening', 8, random), random),
    );
    const ended = times.filter((time) => time <= 1).length / rounds;
    expect(ended).toBeGreaterThan(0.6);
    expect(ended).toBeLessThan(0.95);
  },
);

it('all cards of an evening have similar chances; with an open end they do not', () => {
  const [{ squares }] = evenings as [(typeof evenings)[number]];
  const chances = (pace: 'evening' | 'open') => {
    const { pool, cards } = dealGame(squares, pace, 8, seeded(7));
    return cards.map((card) => chanceOfLine(pool, card));
  };
  const spread = (all: number[]) => Math.max(...all) - Math.min(...all);
  expect(spread(chances('evening'))).toBeCloseTo(0, 9);
  expect(spread(chances('open'))).toBeGreaterThan(0.02);
});

it('the calculated chance of a line matches the share of single-player games that end in time', () => {
  const random = seeded(7);
  const dealt = dealGame(evenings[0]!.squares, 'evening', 1, random);
  const rounds = 4000;
  const ended = Array.from({ length: rounds }, () => play(dealt, random)).filter(
    (time) => time <= 1,
  ).length;
  expect(ended / rounds).toBeCloseTo(chanceOfLine(dealt.pool, dealt.cards[0]!), 1);
});

it.each(PACES)(
  'where players choose for %s, the best of 1,000 pickers has at most twice the chance of a random card',
  (pace) => {
    const { random, best } = pickRounds(THE_YEAR, pace, 3, seeded(7));
    expect(best).toBeGreaterThan(random);
    expect(best / random).toBeLessThanOrEqual(2);
  },
);
