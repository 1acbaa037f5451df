'use client';

import type {
  Busy,
  MarkOutcome,
  NoteDraft,
  NoteOutcome,
  SquareActions,
} from '@/components/cards/square-actions';
import { useAction } from '@/components/forms/use-action';
import type { ActionResult } from '@/lib/actions';
import type { GameSquare } from '@/lib/bingo/game';
import type { Failure } from '@/lib/answer';
import {
  add_receipt_failed,
  mark_square_failed,
  save_note_failed,
  unmark_square_failed,
} from '@/lib/cards/messages';
import { sentenceOf } from '@/lib/messages';
import { useGame } from './game-provider';

/** Refusals that are about the link, and are said beside it. */
const ABOUT_THE_LINK = ['invalid_source_url', 'invalid_input', 'too_long'];

/** A square's actions in this game. What they answer is on the screen before the channel repeats it. */
export function useSquareActions(): SquareActions {
  const { actions, live, viewer } = useGame();
  const { busy, run: runAction } = useAction<Busy>();

  /** What was perhaps done without an answer is asked for: the news of it may be lost as well. */
  async function run<T>(...args: Parameters<typeof runAction<T>>) {
    const result = await runAction<T>(...args);
    if (result?.ok === false && result.code === 'no_answer') live.signal('stale');
    return result;
  }

  async function mark(square: GameSquare, source_url: string): Promise<MarkOutcome> {
    const input = { game_square_id: square.id, ...(source_url && { source_url }) };
    return withLink(square, 'mark', { mark_square_failed }, () => actions.markSquare(input));
  }

  async function addReceipt(square: GameSquare, source_url: string): Promise<MarkOutcome> {
    const input = { game_square_id: square.id, source_url };
    return withLink(square, 'receipt', { add_receipt_failed }, () => actions.addReceipt(input));
  }

  async function withLink(
    square: GameSquare,
    action: 'mark' | 'receipt',
    failure: Failure,
    send: () => Promise<ActionResult<GameSquare>>,
  ): Promise<MarkOutcome> {
    const seqBefore = live.lastSeqOf(square.id);
    const result = await run(`${action} ${square.id}`, failure, send, ABOUT_THE_LINK);
    if (result?.ok) {
      live.placeSquare(result.data, seqBefore);
      return { is: 'done' };
    }
    const isAboutTheLink = result && ABOUT_THE_LINK.includes(result.code);
    return { is: 'refused', ...(isAboutTheLink && { reason: sentenceOf(result.notice) }) };
  }

  async function unmark(square: GameSquare): Promise<MarkOutcome> {
    const seqBefore = live.lastSeqOf(square.id);
    const result = await run(`mark ${square.id}`, { unmark_square_failed }, () =>
      actions.unmarkSquare({ game_square_id: square.id }),
    );
    if (!result?.ok) return { is: 'refused' };
    live.placeSquare(result.data, seqBefore);
    return { is: 'done' };
  }

  async function saveNote(square: GameSquare, draft: NoteDraft): Promise<NoteOutcome> {
    const seqBefore = live.lastSeqOf(square.id);
    const input = { game_square_id: square.id, ...draft };
    const result = await run(
      `note ${square.id}`,
      { save_note_failed },
      () => actions.saveNote(input),
      ['note_conflict'],
    );
    if (result?.ok) {
      live.placeSquare(result.data, seqBefore);
      return { is: 'saved' };
    }
    // What stands in the way is shown beside what was typed.
    const theirs = result?.code === 'note_conflict' && noteIn(result.detail);
    if (theirs) live.placeSquare({ ...square, ...theirs }, seqBefore);
    return { is: 'refused' };
  }

  return {
    mark,
    addReceipt,
    unmark,
    saveNote,
    writer: viewer.display_name,
    writer_id: viewer.user_id,
    busy,
  };
}

type PresentNote = Pick<GameSquare, 'comment' | 'reaction' | 'noted_by_name' | 'noted_at'>;

/** The note that stands in the way, as the refusal carries it. */
function noteIn(detail: string | undefined): PresentNote | null {
  try {
    const note = JSON.parse(detail ?? 'null') as Partial<PresentNote> | null;
    if (!note) return null;
    const { comment = null, reaction = null, noted_by_name = null, noted_at = null } = note;
    return { comment, reaction, noted_by_name, noted_at };
  } catch {
    return null;
  }
}
