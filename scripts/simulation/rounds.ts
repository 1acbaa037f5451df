import type { Likelihood, Pace } from '../../lib/bingo/game.ts';
import { chanceOfLine, dealGame, play } from './play.ts';
import type { Random } from '../../lib/bingo/dealing.ts';

/** Statistics over many games of a theme. */
export type Rounds = {
  /** The share of games with a BINGO before the end of the occasion. */
  ended: number;
  /** The shares of games in which a card gets a second line, and all of its squares, in time. */
  second_line: number;
  full_card: number;
  /** The average number of marks until the first BINGO, by likelihood. */
  marks: Record<Likelihood, number>;
  /** The average chance of a full line in time, for a game's unluckiest and luckiest card. */
  unluckiest: number;
  luckiest: number;
};

/** The number of games whose cards are compared, which takes longer. */
const COMPARED = 40;

export function playRounds(
  theme: readonly Likelihood[],
  pace: Pace,
  players: number,
  rounds: number,
  random: Random,
): Rounds {
  const sums = {
    ended: 0,
    second_line: 0,
    full_card: 0,
    often: 0,
    sometimes: 0,
    rare: 0,
    unluckiest: 0,
    luckiest: 0,
  };
  const compared = Math.min(rounds, COMPARED);
  for (let round = 0; round < rounds; round += 1) {
    const dealt = dealGame(theme, pace, players, random);
    const { time, marks, second_line, full_card } = play(dealt, random);
    sums.ended += time <= 1 ? 1 : 0;
    sums.second_line += second_line <= 1 ? 1 : 0;
    sums.full_card += full_card <= 1 ? 1 : 0;
    sums.often += marks.often;
    sums.sometimes += marks.sometimes;
    sums.rare += marks.rare;
    if (round >= compared) continue;
    const chances = dealt.cards.map((card) => chanceOfLine(dealt.pool, card));
    sums.unluckiest += Math.min(...chances);
    sums.luckiest += Math.max(...chances);
  }
  return {
    ended: sums.ended / rounds,
    second_line: sums.second_line / rounds,
    full_card: sums.full_card / rounds,
    marks: {
      often: sums.often / rounds,
      sometimes: sums.sometimes / rounds,
      rare: sums.rare / rounds,
    },
    unluckiest: sums.unluckiest / compared,
    luckiest: sums.luckiest / compared,
  };
}
