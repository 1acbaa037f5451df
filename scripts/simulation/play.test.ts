import { expect, it } from 'vitest';
import { seeded } from '../../lib/bingo/dealing.ts';
import { chanceOfLine, dealGame, play } from './play.ts';
import { playRounds } from './rounds.ts';
import { THEMES } from './themes.ts';

const evenings = THEMES.filter(({ isEvening }) => isEvening);

it('knows eight themes for one evening', () => {
  expect(evenings).toHaveLength(8);
});

it.each(evenings)(
  'a game of $name among eight is mostly won within the evening, but not always',
  ({ squares }) => {
    const { ended } = playRounds(squares, 'evening', 8, 400, seeded(7));
    expect(ended).toBeGreaterThan(0.6);
    expect(ended).toBeLessThan(0.95);
  },
);

it('no card of an evening is luckier than another; with an open end one is', () => {
  const [{ squares }] = evenings as [(typeof evenings)[number]];
  const chances = (pace: 'evening' | 'open') => {
    const { pool, cards } = dealGame(squares, pace, 8, seeded(7));
    return cards.map((card) => chanceOfLine(pool, card));
  };
  const spread = (all: number[]) => Math.max(...all) - Math.min(...all);
  expect(spread(chances('evening'))).toBeCloseTo(0, 9);
  expect(spread(chances('open'))).toBeGreaterThan(0.02);
});

it('the chance of a line is how often games of one player end in time', () => {
  const random = seeded(7);
  const dealt = dealGame(evenings[0]!.squares, 'evening', 1, random);
  const rounds = 4000;
  const ended = Array.from({ length: rounds }, () => play(dealt, random)).filter(
    ({ time }) => time <= 1,
  ).length;
  expect(ended / rounds).toBeCloseTo(chanceOfLine(dealt.pool, dealt.cards[0]!), 1);
});
