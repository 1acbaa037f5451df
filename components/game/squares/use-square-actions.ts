'use client';

import { useAction } from '@/components/forms/use-action';
import type { ChangedSquare, GameSquare } from '@/lib/bingo/game';
import { outdateFrontPage } from '@/lib/games/front-page';
import { useGame } from '@/components/game/game-provider';
import { ABOUT_THE_LINK, type Busy, type SquareActions } from './square-actions';

/** A square's actions in this game. Their results are shown at once, without waiting for the event. */
export function useSquareActions(): SquareActions {
  const { actions, live, viewer, game } = useGame();
  const { busy, run } = useAction<Busy>();

  async function change({ id }: GameSquare, ...given: Parameters<typeof run<ChangedSquare>>) {
    const result = await run<ChangedSquare>(...given);
    if (result?.ok && game.kind === 'house') outdateFrontPage();
    if (result?.ok) live.placeSquare(result.data);
    // Without a response the action may still have succeeded, and its event may be lost, so the game is re-read.
    else if (result?.code === 'no_answer') live.signal('stale');
    // The conflicting note is shown next to the draft.
    else if (result?.code === 'note_conflict') {
      const theirs = noteIn(result.detail);
      if (theirs) live.placeSquare({ id, ...theirs });
    }
    return result;
  }

  return {
    mark(square, source_url) {
      const input = { game_square_id: square.id, ...(source_url && { source_url }) };
      return change(square, () => actions.markSquare(input), {
        name: `mark ${square.id}`,
        shown: ABOUT_THE_LINK,
      });
    },
    addReceipt(square, source_url) {
      const input = { game_square_id: square.id, source_url };
      return change(square, () => actions.addReceipt(input), {
        name: `receipt ${square.id}`,
        shown: ABOUT_THE_LINK,
      });
    },
    unmark: (square) =>
      change(square, () => actions.unmarkSquare({ game_square_id: square.id }), {
        name: `mark ${square.id}`,
      }),
    saveNote: (square, draft) =>
      change(square, () => actions.saveNote({ game_square_id: square.id, ...draft }), {
        name: `note ${square.id}`,
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
