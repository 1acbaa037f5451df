import { expect, test } from 'vitest';
import { recordWords } from './result-lines';

test.each([
  [{ games: 0, wins: 0, winnings: 0, streak: 0 }, null],
  [{ games: 1, wins: 1, winnings: 5, streak: 1 }, '1 game, 1 win, $5.00 won'],
  [{ games: 1200, wins: 0, winnings: 2.5, streak: 0 }, '1,200 games, 0 wins, $2.50 won'],
  [{ games: 4, wins: 3, winnings: 45, streak: 2 }, '4 games, 3 wins, $45.00 won, 2 in a row'],
])('%o reads %s', (record, words) => expect(recordWords(record)).toBe(words));
