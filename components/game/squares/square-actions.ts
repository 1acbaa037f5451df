import type { ActionResult } from '@/lib/server/action-result';
import type { GameSquare } from '@/lib/bingo/game';
import type { Permissions } from '@/lib/bingo/permissions';
import { sentenceOf } from '@/lib/words/message';

type NoteDraft = { comment: string | null; reaction: string | null; seen_at: string | null };

/** The square after the action, or the refusal; null if another action was running. */
export type SquareResult = ActionResult<GameSquare> | null;

/** Refusals about the link, shown next to the link field. */
export const ABOUT_THE_LINK = ['invalid_source_url', 'invalid_input', 'too_long'];

export const linkProblemOf = (result: SquareResult): string | undefined =>
  result?.ok === false && ABOUT_THE_LINK.includes(result.code)
    ? sentenceOf(result.message)
    : undefined;

type SquareAction = 'mark' | 'receipt' | 'note';

/** The running action and the id of its square. */
export type Busy = `${SquareAction} ${string}`;

/** The props of a square's button: busy while its own action runs, disabled while any other action runs. */
export function busyWith(busy: Busy | null, action: SquareAction, { id }: Pick<GameSquare, 'id'>) {
  const isIt = busy === `${action} ${id}`;
  return { busy: isIt, 'aria-disabled': (busy !== null && !isIt) || undefined };
}

/** The actions of a square's dialog. Refusals without a field have already been shown when the promise resolves. */
export type SquareActions = {
  mark: (square: GameSquare, source_url: string) => Promise<SquareResult>;
  addReceipt: (square: GameSquare, source_url: string) => Promise<SquareResult>;
  unmark: (square: GameSquare) => Promise<SquareResult>;
  saveNote: (square: GameSquare, draft: NoteDraft) => Promise<SquareResult>;
  /** The author name that new notes will carry. */
  writer: string | null;
  /** The id that drafts on this page are stored under until they are sent. */
  writer_id: string | null;
  /** The running action; no other action can start until it ends. */
  busy: Busy | null;
};

export type SquarePermissions = Pick<Permissions, 'canMark' | 'canNote' | 'reasons'>;
