import { expect, test } from 'vitest';
import {
  closestLabel,
  editionHeadline,
  fateOfMoney,
  fateOfPot,
  goesOnFor,
  headlineOf,
  lossOf,
  restWords,
  squaresWon,
  whyLess,
  recordWords,
} from './results';
import { payoutsOf } from '../bingo/payouts';
import type { Game, MessageOf, Prize, Win } from '../bingo/game';

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

test('a shared prize names who shares it and the part of the viewer, and a prize of one card does not', () => {
  const mine = win('first_line', 1, 0.07);
  expect(whyLess([mine, win('second_line', 2, 0.04)], mine)).toBeNull();
  expect(whyLess([mine, win('first_line', 2, 0.07)], mine)).toBe(
    'You share $0.14 with Player 2, who got there with the same mark. Your part is $0.07.',
  );
});

test('after a prize was won, a sentence names those that are left', () => {
  const first = win('first_line', 1, 0.07);
  expect(goesOnFor({ prizes: 'three', wins: [first] })).toBe(
    'The game goes on for the second line and the full card.',
  );
  expect(goesOnFor({ prizes: 'three', wins: [first, win('second_line', 2, 0.04)] })).toBe(
    'The game goes on for the full card.',
  );
});

test.each([
  [{ games: 0, wins: 0, winnings: 0, streak: 0 }, null],
  [{ games: 1, wins: 1, winnings: 5, streak: 1 }, '1 game, 1 win, $5.00 won'],
  [{ games: 1200, wins: 0, winnings: 2.5, streak: 0 }, '1,200 games, 0 wins, $2.50 won'],
  [{ games: 4, wins: 3, winnings: 45, streak: 2 }, '4 games, 3 wins, $45.00 won, 2 wins in a row'],
])('%o reads %s', (record, words) => expect(recordWords(record)).toBe(words));

const row = (prize: Prize | null, card_number: number, amount: number) => ({
  ...{ prize, card_number, display_name: `Player ${card_number}`, amount },
});
const upheld = (more: object) =>
  ({ goes_on: true, received: [], ...more }) as unknown as MessageOf<'objection_upheld'>;
const first = [row('first_line', 1, 6)];
const both = [...first, row('second_line', 1, 3.6)];

const losses: [object, string, string][] = [
  [
    { lost: [row('bingo', 1, 5)] },
    'is back in the pot. Play goes on, and your card can win again.',
    'Player 1’s $5.00 is taken back, and play goes on',
  ],
  // The time of the game is up, and the closest cards get it.
  [
    { lost: [row('bingo', 1, 5)], goes_on: false },
    'was taken back.',
    'Player 1’s $5.00 is taken back',
  ],
  [
    { lost: first },
    'for the first line was taken back. The first line is open again, and your card can win again.',
    'Player 1’s $6.00 for the first line is taken back. The first line is open again',
  ],
  [
    { lost: both },
    'was taken back: $6.00 for the first line and $3.60 for the second line. The first line and the second line are open again, and your card can win again.',
    'Player 1’s $6.00 for the first line and $3.60 for the second line are taken back. The first line and the second line are open again',
  ],
  [
    { lost: both, received: [row('second_line', 2, 3.6)] },
    'was taken back: $6.00 for the first line and $3.60 for the second line. Player 2 got $3.60 of it. The first line is open again, and your card can win again.',
    'Player 1’s $6.00 for the first line and $3.60 for the second line are taken back. Player 2 got $3.60 of it. The first line is open again',
  ],
  [
    {
      ...{ lost: [...first, row('first_line', 3, 2)], goes_on: false, returned: 1 },
      ...{ received: [row(null, 2, 4), row(null, 1, 3)] },
    },
    'for the first line was taken back. Player 2 got $4.00 of it and Player 1 $3.00. $1.00 was returned.',
    'Player 1’s $6.00 and Player 3’s $2.00 for the first line are taken back. Player 2 got $4.00 of it and Player 1 $3.00. $1.00 was returned',
  ],
  [
    {
      lost: first,
      goes_on: false,
      received: [2, 3, 4, 5, 6].map((one) => row(null, one, 1)),
      received_count: 60,
    },
    'for the first line was taken back. Player 2 got $1.00 of it, Player 3 $1.00, Player 4 $1.00, Player 5 $1.00, Player 6 $1.00, and 55 more.',
    'Player 1’s $6.00 for the first line is taken back. Player 2 got $1.00 of it, Player 3 $1.00, Player 4 $1.00, Player 5 $1.00, Player 6 $1.00, and 55 more',
  ],
  // An old event, whose receivers are not known.
  [
    { lost: first, received: undefined },
    'for the first line was taken back.',
    'Player 1’s $6.00 for the first line is taken back',
  ],
];
test.each(losses.map(([event, loser, others]) => [others, loser, event] as const))(
  'where the lost money went is known from the event: %s',
  (others, loser, event) => {
    const message = upheld(event);
    expect(
      fateOfMoney(
        message,
        message.lost.filter(({ card_number }) => card_number === 1),
      ),
    ).toBe(loser);
    expect(lossOf(message)).toBe(others);
  },
);

test.each<[Prize[], string]>([
  [['first_line'], 'Ann won the first line'],
  [['full_card', 'first_line'], 'Ann won the first line and the full card'],
  [['first_line', 'second_line', 'full_card'], 'Ann won all three prizes'],
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
  [{ pot_returned: true }, 'Nobody won; pot of $20.00 goes back'],
  [{ pot_amount: 0 }, 'Nobody won'],
])('the headline of a printed edition of %o is “%s”', (of, headline) => {
  const game = { wins: [], shares: [], share_count: 0, prizes: 'bingo', pot_amount: 20, ...of };
  expect(editionHeadline(game as unknown as Game)).toBe(headline);
});

const ended = (more: object) =>
  ({
    ...{
      prizes: 'three',
      status: 'completed',
      wins: [],
      shares: [],
      share_count: 0,
      pot_amount: 12,
    },
    ...more,
  }) as unknown as Game;

const headings: [object, string][] = [
  [{ wins: [win('first_line', 1, 6)] }, 'Player 1 won the first line'],
  [
    { wins: [win('first_line', 1, 6), win('second_line', 2, 3.6)] },
    'Player 1 won the first line; Player 2 won the second line',
  ],
  [
    { wins: [win('first_line', 1, 3), win('first_line', 2, 3), win('second_line', 1, 3.6)] },
    'Player 1 and Player 2 shared the first line; Player 1 won the second line',
  ],
  [
    {
      wins: (['first_line', 'second_line'] as const).flatMap((prize) =>
        [1, 2, 3, 4, 5, 6, 7].map((one) => win(prize, one, 1)),
      ),
    },
    'Player 1, Player 2, Player 3, Player 4, Player 5, and 2 more shared the first line and the second line',
  ],
  [{ shares: [row(null, 1, 4.5), row(null, 2, 1.5)], share_count: 2 }, '2 cards shared the pot'],
];
test.each(headings.map(([game, words]) => [words, game] as const))(
  'the heading “%s” gives no prize to somebody else',
  (words, game) => {
    expect(headlineOf(ended(game))).toBe(words);
  },
);

const rests: [object, string | null][] = [
  [{ wins: [win('first_line', 1, 6), win('second_line', 1, 3.6), win('full_card', 2, 2.4)] }, null],
  [
    {
      wins: [win('first_line', 1, 6), win('second_line', 1, 3.6)],
      shares: [row(null, 2, 2.4)],
      share_count: 1,
    },
    'Nobody won the full card. $2.40 went to the closest card.',
  ],
  [
    { wins: [win('first_line', 1, 6)], shares: [row(null, 2, 3), row(null, 1, 3)], share_count: 2 },
    'Nobody won the second line or the full card. $6.00 went to the closest cards.',
  ],
  [
    { wins: [win('first_line', 1, 6)] },
    'Nobody won the second line or the full card. $6.00 was returned.',
  ],
  [
    { wins: [win('first_line', 1, 6)], shares: [row(null, 2, 4)], share_count: 1 },
    'Nobody won the second line or the full card. $4.00 went to the closest card. $2.00 was returned.',
  ],
  [
    { shares: Array.from({ length: 50 }, (_, at) => row(null, at, 0.2)), share_count: 60 },
    'Nobody won the first line, the second line, or the full card. $12.00 went to the closest cards.',
  ],
  [
    { prizes: 'bingo', shares: [row(null, 2, 12)], share_count: 1 },
    '$12.00 went to the closest card.',
  ],
];
test.each(rests.map(([game, words]) => [words, game] as const))(
  'the result says what nobody won, and to whom it went: %s',
  (words, game) => {
    expect(restWords(payoutsOf(ended(game)))).toBe(words);
  },
);

test('a list names a single closest card as the closest, and several as those that shared the pot', () => {
  expect(closestLabel('Ada')).toBe('Closest:');
  expect(closestLabel('Ada, Ben')).toBe('Shared by');
  expect(closestLabel('Ada, Ben, Cora, Dan, Eve and 4 more')).toBe('Shared by');
});

const toOne = { shares: [row(null, 2, 12)], share_count: 1 };
test.each([
  [{ prizes: 'bingo', wins: [win('bingo', 1, 12)] }, 'won by Player 1'],
  [{ prizes: 'bingo', kind: 'house', wins: [win('bingo', 1, 12)] }, 'can be claimed by Player 1'],
  [{ wins: [win('full_card', 1, 12)] }, 'in three prizes'],
  [toOne, 'went to Player 2'],
  [{ ...toOne, wins: [win('first_line', 2, 6)] }, 'went to Player 2'],
  [{ ...toOne, wins: [win('first_line', 1, 6)] }, 'shared'],
  [{ ...toOne, kind: 'house' }, 'can be claimed by Player 2'],
  [{ ...toOne, kind: 'house', pot_claimed: true }, 'went to Player 2'],
  [{ kind: 'house', shares: [{ ...row(null, 2, 12), is_returned: true }] }, 'not claimed in time'],
])('the pot of %j: %s', (more, words) => {
  expect(fateOfPot(ended(more)).replace(/[\u2068\u2069]/g, '')).toBe(words);
});
