import type { Game, Prize, Win } from '@/lib/bingo/game';

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

/** What can be won, in an invitation. */
export const prizesInvited: Record<Game['prizes'], string> = {
  bingo: 'the first row of five takes the pot',
  three: 'the first line takes half of the pot, the second line 30 % and the full card 20 %',
};

/** 'the first line', within a sentence. */
export const inWords = (prize: Prize): string =>
  prize === 'bingo' ? prizeNames.bingo : `the ${prizeNames[prize].toLowerCase()}`;

/** Whether a win is not the first of its prize, so that its card shares it. */
export const sharesPrize = (wins: readonly Win[], prize: Prize, seq: number): boolean =>
  wins.some((win) => win.prize === prize && win.seq < seq);
