import { SIZE } from '@/lib/bingo/board';

/** The name of a line of a card: "row 2", "column 4" or "diagonal". */
export function lineName([first = 0, second = 0]: readonly number[]): string {
  const step = second - first;
  if (step === 1) return `row ${first / SIZE + 1}`;
  return step === SIZE ? `column ${first + 1}` : 'diagonal';
}
