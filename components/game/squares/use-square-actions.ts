'use client';

import { useAction } from '@/components/forms/use-action';
import type { ChangedSquare, GameSquare } from '@/lib/bingo/game';
import { outdateFrontPage } from '@/lib/games/front-page';
import { useGame } from '@/components/game/game-provider';
import { untilShown } from '@/components/game/until-shown';
import { ABOUT_THE_LINK, type Busy, type SquareActions } from './square-actions';
import {
  mark_square_failed,
  unmark_square_failed,
  add_receipt_failed,
  save_note_failed,
} from '@/lib/words/cards';

/** A square's actions in this game. Their results are shown at once, without waiting for the event. */
export function useSquareActions(): SquareActions {
  const { actions, live, viewer, game } = useGame();
  const { busy, run } = useAction<Busy>(mark_square_failed);

  async function change({ id }: GameSquare, ...given: Parameters<typeof run<ChangedSquare>>) {
    const result = await run<ChangedSquare>(...given);
    if (result?.ok && game.kind === 'house') outdateFrontPage();
    if (result?.ok) live.placeSquare(result.data);
    // The conflicting note is shown next to the draft.
    else if (result?.code === 'note_conflict') {
      const theirs = noteIn(result.detail);
      if (theirs) live.placeSquare({ id, ...theirs });
    }
    return result;
  }

  /** Without a response the action may still have succeeded, and its event may be lost. */
  const until =
    ({ id }: GameSquare, isDone: (square: GameSquare) => boolean) =>
    () =>
      untilShown(live, ({ squares }) => squares.some((one) => one.id === id && isDone(one)));

  return {
    mark(square, source_url) {
      const input = { game_square_id: square.id, ...(source_url && { source_url }) };
      return change(square, () => actions.markSquare(input), {
        name: `mark ${square.id}`,
        untilShown: until(square, ({ is_marked }) => is_marked),
        shown: ABOUT_THE_LINK,
      });
    },
    addReceipt(square, source_url) {
      const input = { game_square_id: square.id, source_url };
      return change(square, () => actions.addReceipt(input), {
        name: `receipt ${square.id}`,
        failed: add_receipt_failed,
        untilShown: until(square, (now) => now.source_url !== null),
        shown: ABOUT_THE_LINK,
      });
    },
    unmark: (square) =>
      change(square, () => actions.unmarkSquare({ game_square_id: square.id }), {
        name: `mark ${square.id}`,
        failed: unmark_square_failed,
        untilShown: until(square, ({ is_marked }) => !is_marked),
      }),
    saveNote: (square, draft) =>
      change(square, () => actions.saveNote({ game_square_id: square.id, ...draft }), {
        name: `note ${square.id}`,
        failed: save_note_failed,
        untilShown: until(square, (now) => now.noted_at !== square.noted_at),
        shown: ['note_conflict'],
      }),
    writer: viewer.display_name,
    writer_id: viewer.user_id,
    busy,
  };
}

type PresentNote = Pick<
  ChangedSquare,
  'comment' | 'reaction' | 'noted_by_name' | 'noted_at' | 'seq'
>;

/** The conflicting note from a refusal's detail. */
function noteIn(detail: string | undefined): PresentNote | null {
  try {
    const note = JSON.parse(detail ?? 'null') as Partial<PresentNote> | null;
    if (!note) return null;
    const {
      comment = null,
      reaction = null,
      noted_by_name = null,
      noted_at = null,
      seq = 0,
    } = note;
    return { comment, reaction, noted_by_name, noted_at, seq };
  } catch {
    return null;
  }
}
