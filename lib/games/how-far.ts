import { OPEN_POSITIONS } from '@/lib/bingo/board';
import { closenessOf } from '@/lib/bingo/closeness';
import type { Choice, GameSummary } from '@/lib/contract/games';

export type Progress = Partial<Pick<GameSummary, 'to_go' | 'new_marks' | 'choice'>>;

/** How far the owner of a card is with choosing its squares. */
export const chosenOf = ({ is_sealed, placed }: NonNullable<Choice>): string =>
  is_sealed ? 'Sealed' : `${placed} of ${OPEN_POSITIONS.length} chosen`;

/** How far the viewer is in a game, and how many marks are new to them, as short texts: "2 to go", "3 new". */
export const howFarOf = ({ to_go = null, new_marks = 0, choice = null }: Progress): string[] => [
  ...(choice ? [chosenOf(choice)] : []),
  // What was reached may be any of three prizes, so it is not named.
  ...(to_go === null ? [] : [to_go === 0 ? 'Ready to call' : closenessOf(to_go)]),
  ...(new_marks > 0 ? [`${new_marks} new`] : []),
];
