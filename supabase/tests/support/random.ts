import * as dealing from '../../../lib/bingo/dealing.ts';

/** A repeatable random generator, which prints its seed: SEED=<number> repeats a run. */
export function seeded(): dealing.Random {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
  console.log(`SEED=${seed}`);
  return dealing.seeded(seed);
}

/**
 * How many times as much a test of chance does: TEST_TIMES=2 doubles the random plays and the dealt cards. With it, tests
 * that try a sample of combinations try all.
 */
export const TIMES = Number(process.env.TEST_TIMES || 1);
