import type { Prize } from './game';

/**
 * The number of marked squares in a card's best line, as the screen shows it. A count of 0 means that nothing but FREE is
 * marked, so the best line has one.
 */
export const markedOf = (consecutive_marked_count: number): number =>
  Math.max(consecutive_marked_count, 1);

const REACHED: Record<Prize, string> = {
  bingo: 'A full line',
  first_line: 'A full line',
  second_line: 'Two lines',
  full_card: 'A full card',
};

/** How close a player is to a prize, for a place beside the name. */
export const closenessOf = (missing: number, prize: Prize = 'bingo'): string =>
  missing === 0 ? REACHED[prize] : missing === 1 ? 'One to go' : `${missing} to go`;

/** The same on the viewer's own card. */
export const ownClosenessOf = (missing: number, prize: Prize): string =>
  missing === 0 ? `${REACHED[prize]}!` : `${missing} to go`;

/** How close the viewer is, for the end of a sentence. */
export const awayOf = (missing: number): string =>
  missing === 0 ? 'you have a full line' : `you are ${missing === 1 ? 'one' : missing} away`;

/** The vibration of a phone when a square of its player's card is marked: milliseconds on, off, on … */
export const beatOf = (missing: number): number[] =>
  missing === 0 ? [60, 40, 60, 40, 120] : missing === 1 ? [30, 60, 30] : [20];

/** The vibration of every player's phone when somebody wins. */
export const BINGO_BEAT = [120, 60, 120, 60, 400];
