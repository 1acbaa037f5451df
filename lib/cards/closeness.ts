import { SIZE } from '@/lib/bingo/board';

/** How many squares a card's best line misses; FREE counts, also where it is all there is. */
export const missingOf = (consecutive_marked_count: number): number =>
  SIZE - Math.max(consecutive_marked_count, 1);

/** How close somebody is, beside their name. */
export const closenessOf = (missing: number): string =>
  missing === 0 ? 'A full line' : missing === 1 ? 'One to go' : `${missing} to go`;

/** How close the reader is, at the end of a sentence. */
export const awayOf = (missing: number): string =>
  missing === 0 ? 'you have a full line' : `you are ${missing === 1 ? 'one' : missing} away`;

/** How a phone beats when a square of its holder's is marked: the closer, the longer. Milliseconds on, off, on … */
export const beatOf = (missing: number): number[] =>
  missing === 0 ? [60, 40, 60, 40, 120] : missing === 1 ? [30, 60, 30] : [20];
