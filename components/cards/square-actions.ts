import type { ActionResult } from '@/lib/contract/action-result';
import type { GameSquare } from '@/lib/bingo/game';
import type { Permissions } from '@/lib/bingo/permissions';
import { sentenceOf } from '@/lib/words/message';

export type NoteDraft = { comment: string | null; reaction: string | null; seen_at: string | null };

/** The square as the action left it, or why it did not; null when another action was under way. */
export type SquareResult = ActionResult<GameSquare> | null;

/** Refusals that are about the link of a mark, and are said beside it. */
export const ABOUT_THE_LINK = ['invalid_source_url', 'invalid_input', 'too_long'];

export const linkProblemOf = (result: SquareResult): string | undefined =>
  result?.ok === false && ABOUT_THE_LINK.includes(result.code)
    ? sentenceOf(result.notice)
    : undefined;

type SquareAction = 'mark' | 'receipt' | 'note';

/** An action and the id of the square it is done to. */
export type Busy = `${SquareAction} ${string}`;

/** How a square's button for an action looks: busy with it, or off while another action is under way, here or elsewhere. */
export function busyWith(busy: Busy | null, action: SquareAction, { id }: Pick<GameSquare, 'id'>) {
  const isIt = busy === `${action} ${id}`;
  return { busy: isIt, 'aria-disabled': (busy !== null && !isIt) || undefined };
}

/** What a square's dialog can do; whoever opens it knows how. Refusals that belong to no field have been said already. */
export type SquareActions = {
  mark: (square: GameSquare, source_url: string) => Promise<SquareResult>;
  addReceipt: (square: GameSquare, source_url: string) => Promise<SquareResult>;
  unmark: (square: GameSquare) => Promise<SquareResult>;
  saveNote: (square: GameSquare, draft: NoteDraft) => Promise<SquareResult>;
  /** The name that stands under what is written here. */
  writer: string | null;
  /** Whose it is what is typed here, until it is sent. */
  writer_id: string | null;
  /** The one action that is under way: until it is done no other begins. */
  busy: Busy | null;
};

export type SquarePermissions = Pick<Permissions, 'canMark' | 'canNote' | 'reasons'>;
