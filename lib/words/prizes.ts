import { completedLines, maskOf } from '@/lib/bingo/board';
import type { Prize, Win } from '@/lib/bingo/game';
import { lineName } from './line-name';

export const prizeNames: Record<Prize, string> = {
  first_line: 'First line',
  second_line: 'Second line',
  full_card: 'Full card',
};

export const prizeOptions = [
  { value: 'bingo', label: 'BINGO wins the pot' },
  { value: 'three', label: 'First line, second line, full card' },
];

/** 'the first line', within a sentence. */
export const inWords = (prize: Prize): string => `the ${prizeNames[prize].toLowerCase()}`;

/** Whether a win is not the first of its prize, so that its card shares it. */
export const sharesPrize = (wins: readonly Win[], prize: Prize, seq: number): boolean =>
  wins.some((win) => win.prize === prize && win.seq < seq);

/** On which squares a win rests: 'row 3', 'row 3 and column 1', or 'all squares of the card'. */
export function squaresWon({ prize, positions }: Pick<Win, 'prize' | 'positions'>): string {
  if (prize === 'full_card') return 'all squares of the card';
  return completedLines(maskOf(positions)).map(lineName).join(' and ');
}

/** 'Ben and Cora'; a person with several wins is named once. */
export const winnersOf = (wins: readonly Pick<Win, 'card_number' | 'display_name'>[]): string =>
  new Intl.ListFormat('en').format(
    [...new Map(wins.map((win) => [win.card_number, win.display_name])).values()].slice(0, 5),
  );
