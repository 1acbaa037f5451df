import type { LineAtStake } from '@/lib/contract/house-games';
import type { Choice, GameSummary } from '@/lib/contract/games';
import type { Prize } from './game';
import { OPEN_POSITIONS } from './board';

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

/** How close the viewer's own card is to a prize. */
export const ownClosenessOf = (missing: number, prize: Prize): string =>
  missing === 0 ? `${REACHED[prize]}!` : `${missing} to go`;

/** How close the viewer is, for the end of a sentence. */
export const awayOf = (missing: number): string =>
  missing === 0 ? 'you have a full line' : `you have ${missing === 1 ? 'one' : missing} to go`;

/** The vibration of a phone when a square of its player's card is marked: milliseconds on, off, on … */
export const beatOf = (missing: number): number[] =>
  missing === 0 ? [60, 40, 60, 40, 120] : missing === 1 ? [30, 60, 30] : [20];

/** The vibration of every player's phone when somebody wins. */
export const BINGO_BEAT = [120, 60, 120, 60, 400];

const COMPLETES: Record<Prize, string> = {
  bingo: 'Completes a line',
  first_line: 'Completes a line',
  second_line: 'Completes two lines',
  full_card: 'Completes the card',
};

/** The players to whom a mark would give the next prize: "Completes a line for Ada (#12) and 3 others". */
export function stakeSentence({ card_count, first_cards }: LineAtStake, prize: Prize): string {
  const what = COMPLETES[prize];
  const names = first_cards.map(
    ({ card_number, display_name }) => `${display_name || 'Anonymous'} (#${card_number})`,
  );
  const [first, second] = names;
  if (card_count <= 1) return `${what} for ${first}`;
  if (card_count === 2) return `${what} for ${first} and ${second}`;
  return `${what} for ${first} and ${card_count - 1} others`;
}

export type Progress = Partial<Pick<GameSummary, 'to_go' | 'new_marks' | 'choice'>>;

/** How far the owner of a card is with choosing its squares. */
export const chosenOf = ({ is_sealed, placed }: NonNullable<Choice>): string =>
  is_sealed ? 'Sealed' : `${placed} of ${OPEN_POSITIONS.length} chosen`;

/** How far the viewer is in a game, and how many marks are new to them, as short texts: "2 to go", "3 new". */
export const howFarOf = ({ to_go = null, new_marks = 0, choice = null }: Progress): string[] => [
  ...(choice ? [chosenOf(choice)] : []),
  // The card may have reached any of three prizes, so the text names none.
  ...(to_go === null ? [] : [to_go === 0 ? 'Ready to call' : closenessOf(to_go)]),
  ...(new_marks > 0 ? [`${new_marks} new`] : []),
];
