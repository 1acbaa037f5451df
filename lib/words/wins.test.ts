import { expect, test } from 'vitest';
import type { Prize, Win } from '../bingo/game';
import { squaresWon, whyLess } from './wins';

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

test('the amount of a shared prize is explained by who shares it, and a prize of one card is not', () => {
  const win = (prize: Prize, card_number: number, amount: number): Win => ({
    ...{ seq: card_number, prize, card_number, amount, positions: ROW, is_paid: true },
    ...{
      display_name: `Player ${card_number}`,
      called_at: '',
      final_at: '',
      is_final: false,
      tied: [],
    },
  });
  const mine = win('first_line', 1, 0.07);
  expect(whyLess([mine, win('second_line', 2, 0.04)], mine)).toBeNull();
  expect(whyLess([mine, win('first_line', 2, 0.07)], mine)).toBe(
    '$0.14 became $0.07: Player 2 reached it with the same mark.',
  );
});
