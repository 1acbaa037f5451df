import { closenessOf } from '@/lib/cards/closeness';
import type { GameSummary } from '@/lib/contract/games';

export type Progress = Partial<Pick<GameSummary, 'to_go' | 'new_marks'>>;

/** How far the viewer is in a game, and how many marks are new to them, as short texts: "2 to go", "3 new". */
export const howFarOf = ({ to_go = null, new_marks = 0 }: Progress): string[] => [
  ...(to_go === null ? [] : [closenessOf(to_go)]),
  ...(new_marks > 0 ? [`${new_marks} new`] : []),
];
