import type { Likelihood, Pace } from '../../lib/bingo/game.ts';
import { chanceOfLine, dealGame, play } from './play.ts';
import type { Random } from '../../lib/bingo/dealing.ts';

/** How many games of a theme went. */
export type Rounds = {
  /** Of the games, the share in which somebody had BINGO before the occasion was over. */
  ended: number;
  /** Marks until the first BINGO, on average, by likelihood. */
  marks: Record<Likelihood, number>;
  /** The chance of a full line in time, of the unluckiest and the luckiest card of a game, on average. */
  unluckiest: number;
  luckiest: number;
};

/** Of so many games the cards are compared, too, which takes longer. */
const COMPARED = 40;

export function playRounds(
  theme: readonly Likelihood[],
  pace: Pace,
  players: number,
  rounds: number,
  random: Random,
): Rounds {
  const sums = { ended: 0, often: 0, sometimes: 0, rare: 0, unluckiest: 0, luckiest: 0 };
  const compared = Math.min(rounds, COMPARED);
  for (let round = 0; round < rounds; round += 1) {
    const dealt = dealGame(theme, pace, players, random);
    const { time, marks } = play(dealt, random);
    sums.ended += time <= 1 ? 1 : 0;
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
    marks: {
      often: sums.often / rounds,
      sometimes: sums.sometimes / rounds,
      rare: sums.rare / rounds,
    },
    unluckiest: sums.unluckiest / compared,
    luckiest: sums.luckiest / compared,
  };
}
