import { expect, test } from 'vitest';
import { squaresWon } from './wins';

const ROW = [10, 11, 12, 13, 14];
const DIAGONALS = [
  [0, 6, 12, 18, 24],
  [4, 8, 12, 16, 20],
] as const;

test.each([
  [ROW, 'row 3'],
  [[...ROW, 0, 5, 15, 20], 'row 3 and column 1'],
  [DIAGONALS[0], 'the diagonal'],
  [[...ROW, ...DIAGONALS[1]], 'row 3 and the diagonal'],
  [[...DIAGONALS[0], ...DIAGONALS[1]], 'both diagonals'],
])('a sentence names the lines of %j', (positions, words) => {
  expect(squaresWon({ prize: 'second_line', positions: [...positions] })).toBe(words);
});
