import { completedLines, maskOf } from '@/lib/bingo/board';
import type { Win } from '@/lib/bingo/game';
import { lineName } from './line-name';

/** On which squares a win rests: 'row 3', 'row 3 and column 1', or 'all squares of the card'. */
export function squaresWon({ prize, positions }: Pick<Win, 'prize' | 'positions'>): string {
  if (prize === 'full_card') return 'all squares of the card';
  const names = completedLines(maskOf(positions)).map(lineName);
  if (names.length === 2 && names[0] === names[1]) return 'both diagonals';
  return names.map((name) => (name === 'diagonal' ? 'the diagonal' : name)).join(' and ');
}

/** 'Ben and Cora'; a person with several wins is named once. */
export const winnersOf = (wins: readonly Pick<Win, 'card_number' | 'display_name'>[]): string =>
  new Intl.ListFormat('en').format(
    [...new Map(wins.map((win) => [win.card_number, win.display_name])).values()].slice(0, 5),
  );
