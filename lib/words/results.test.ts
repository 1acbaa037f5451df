import { expect, test } from 'vitest';
import {
  editionHeadline,
  fateOfMoney,
  headlineOf,
  squaresWon,
  whyLess,
  recordWords,
} from './results';
import type { Game, Prize, Win } from '../bingo/game';

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

test('the amount of a shared prize is explained by who shares it, and a prize of one card is not', () => {
  const mine = win('first_line', 1, 0.07);
  expect(whyLess([mine, win('second_line', 2, 0.04)], mine)).toBeNull();
  expect(whyLess([mine, win('first_line', 2, 0.07)], mine)).toBe(
    '$0.14 became $0.07: Player 2 reached it with the same mark.',
  );
});

test.each([
  [{ games: 0, wins: 0, winnings: 0, streak: 0 }, null],
  [{ games: 1, wins: 1, winnings: 5, streak: 1 }, '1 game, 1 win, $5.00 won'],
  [{ games: 1200, wins: 0, winnings: 2.5, streak: 0 }, '1,200 games, 0 wins, $2.50 won'],
  [{ games: 4, wins: 3, winnings: 45, streak: 2 }, '4 games, 3 wins, $45.00 won, 2 in a row'],
])('%o reads %s', (record, words) => expect(recordWords(record)).toBe(words));

const part = (prize: Prize | null) => ({
  ...{ prize, card_number: 2, display_name: 'Player 2', amount: 5 },
});
test.each([
  ['bingo', true, [], /^went back into the game/],
  ['first_line', true, [], /^went back into the pot/],
  ['first_line', false, [part('first_line')], /^went to Player 2\. The prize stays closed\.$/],
  ['first_line', false, [part(null)], /^went to the closest cards/],
] as const)(
  'the sentence about a win of %s that was taken back (the game goes on: %s) says where the money went',
  (prize, goes_on, received, words) => {
    expect(fateOfMoney({ received: [...received], goes_on }, { prize })).toMatch(words);
  },
);

test.each<[Prize[], string]>([
  [['first_line'], 'Ann won the first line'],
  [['full_card', 'first_line'], 'Ann won the first line and the full card'],
  [['first_line', 'second_line', 'full_card'], 'Ann won the prizes'],
])('a game in which only %j was won does not say that all prizes were', (prizes, words) => {
  const wins = prizes.map((prize) => ({ prize, card_number: 7, display_name: 'Ann' }));
  expect(headlineOf({ prizes: 'three', wins, shares: [], share_count: 0 } as unknown as Game)).toBe(
    words,
  );
});

const share = { card_number: 2, display_name: 'Ö'.repeat(100), amount: 20 };
test.each([
  [{ wins: [win('bingo', 2, 20)] }, 'Player 2 calls BINGO; pot of $20.00 goes home'],
  [
    { wins: [win('first_line', 2, 10)], prizes: 'three' },
    'Player 2 won the first line; pot of $20.00 goes home',
  ],
  [
    { shares: [share], share_count: 1 },
    `${'Ö'.repeat(39)}… was closest with card #2; pot of $20.00 goes home`,
  ],
  [{ pot_returned: true }, 'Nobody called BINGO; pot of $20.00 goes back'],
  [{ pot_amount: 0 }, 'Nobody called BINGO'],
])('the headline of a printed edition of %o is “%s”', (of, headline) => {
  const game = { wins: [], shares: [], share_count: 0, prizes: 'bingo', pot_amount: 20, ...of };
  expect(editionHeadline(game as unknown as Game)).toBe(headline);
});
