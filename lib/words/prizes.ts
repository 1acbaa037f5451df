import type { Prize, Win } from '@/lib/bingo/game';

export const prizeNames: Record<Prize, string> = {
  bingo: 'BINGO',
  first_line: 'First line',
  second_line: 'Second line',
  full_card: 'Full card',
};

export const prizeOptions = [
  { value: 'bingo', label: 'BINGO wins the pot' },
  { value: 'three', label: 'First line, second line, full card' },
];

/** 'the first line', within a sentence. */
export const inWords = (prize: Prize): string =>
  prize === 'bingo' ? prizeNames.bingo : `the ${prizeNames[prize].toLowerCase()}`;

/** Whether a win is not the first of its prize, so that its card shares it. */
export const sharesPrize = (wins: readonly Win[], prize: Prize, seq: number): boolean =>
  wins.some((win) => win.prize === prize && win.seq < seq);
