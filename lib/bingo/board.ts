/** Positions run 0–24, row by row. A mask has bit `1 << position` set for each marked square; FREE is always set. */

export const SIZE = 5;
export const CENTER = 12;

/** The twelve ways to win: five rows, five columns, two diagonals. */
export const LINES: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4],
  [5, 6, 7, 8, 9],
  [10, 11, 12, 13, 14],
  [15, 16, 17, 18, 19],
  [20, 21, 22, 23, 24],
  [0, 5, 10, 15, 20],
  [1, 6, 11, 16, 21],
  [2, 7, 12, 17, 22],
  [3, 8, 13, 18, 23],
  [4, 9, 14, 19, 24],
  [0, 6, 12, 18, 24],
  [4, 8, 12, 16, 20],
];

export const POSITIONS: readonly number[] = Array.from({ length: SIZE * SIZE }, (_, p) => p);
/** From the top. */
export const ROWS: readonly (readonly number[])[] = LINES.slice(0, SIZE);
export const OPEN_POSITIONS: readonly number[] = POSITIONS.filter((p) => p !== CENTER);

const FREE_MASK = 1 << CENTER;

export function maskOf(positions: Iterable<number>): number {
  let mask = FREE_MASK;
  for (const position of positions) mask |= 1 << position;
  return mask;
}

const isSet = (mask: number, position: number) => ((mask | FREE_MASK) & (1 << position)) !== 0;
const countOf = (mask: number, line: readonly number[]) =>
  line.reduce((count, position) => count + (isSet(mask, position) ? 1 : 0), 0);

/** The number of these positions that are not marked. */
export const missingFrom = (mask: number, positions: readonly number[]): number =>
  positions.length - countOf(mask, positions);

export const completedLines = (mask: number): number[][] =>
  LINES.filter((line) => countOf(mask, line) === SIZE).map((line) => [...line]);

export const hasLine = (mask: number): boolean =>
  LINES.some((line) => countOf(mask, line) === SIZE);

/** The number of marked squares in the best line, FREE included. 5 is BINGO; a card with only FREE marked has 0. */
export const bestLine = (mask: number): number =>
  (mask | FREE_MASK) === FREE_MASK ? 0 : Math.max(...LINES.map((line) => countOf(mask, line)));
