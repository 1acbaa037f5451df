import { expect, test } from 'vitest';
import { LINES } from '@/lib/bingo/board';
import { lineName } from './line-name';

test('every line has a name that a player can find on the card', () => {
  const numbered = (word: string) => [1, 2, 3, 4, 5].map((count) => `${word} ${count}`);
  expect(LINES.map(lineName)).toEqual([
    ...numbered('row'),
    ...numbered('column'),
    'diagonal',
    'diagonal',
  ]);
});
