import { expect, test } from 'vitest';
import { LINES } from '@/lib/bingo/board';
import { lineName } from './line-name';

test('lines are named by row, column or diagonal', () => {
  const numbered = (word: string) => [1, 2, 3, 4, 5].map((count) => `${word} ${count}`);
  expect(LINES.map(lineName)).toEqual([
    ...numbered('row'),
    ...numbered('column'),
    'diagonal',
    'diagonal',
  ]);
});
