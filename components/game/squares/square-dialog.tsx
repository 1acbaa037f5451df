'use client';

import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/components/forms/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { useBackCloses } from '@/components/ui/use-back-closes';
import type { GameSquare } from '@/lib/bingo/game';
import type { Notice } from '@/lib/words/message';
import { useDrafts } from './drafts';
import { LateReceipt } from './late-receipt';
import { SourceForm } from './source-form';
import { SquareFooter } from './square-footer';
import { SquareNote } from './square-note';
import { SquareReceipt } from './square-receipt';
import { SquareTitle } from './square-title';
import { busyWith, type SquareActions, type SquarePermissions } from './square-actions';
import { isWriting, useIsShown, useTurning } from './use-turning';

type SquareDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The squares that Previous and Next cycle through: a card's 24, or a whole pool. */
  squares: readonly GameSquare[];
  index: number;
  onIndexChange: (index: number) => void;
  permissions: SquarePermissions;
  actions: SquareActions;
  /** The question that confirms removing a mark, which removes it from every card. */
  unmarkQuestion: (square: GameSquare) => Notice;
  canModify?: boolean;
  /** Content shown before the square is marked, such as who is marking it or which card it would complete. */
  aboutMark?: (square: GameSquare) => ReactNode;
};

/** One square with its full text, receipt and note, and the button to mark it. */
export function SquareDialog({
  open,
  onClose,
  squares,
  index,
  onIndexChange,
  permissions,
  actions,
  unmarkQuestion,
  canModify = true,
  aboutMark,
}: SquareDialogProps) {
  const formId = useId();
  const { draftOf, write } = useDrafts(actions.writer_id);
  const [isAsked, setAsked] = useState(false);
  const square = squares[index];
  const isShown = useIsShown(square?.id);
  const turn = (by: 1 | -1) => onIndexChange((index + by + squares.length) % squares.length);
  const turning = useTurning(turn);
  useBackCloses(open, () => {
    if (actions.busy) return false;
    setAsked(false);
    if (!isAsked) onClose();
    return !isAsked;
  });
  if (!square) return null;

  const canMark = canModify && permissions.canMark;
  const draft = draftOf(square.id);
  const typeLink = (source_url: string) => write(square.id, { source_url });
  /** The first Escape closes the note editor and keeps the draft; the next one closes the dialog. */
  function onEscapeKeyDown(event: Event) {
    if (!draft.editing || !isWriting(event.target)) return;
    event.preventDefault();
    write(square!.id, { editing: null });
  }

  /** Closes the dialog, unless the viewer has moved on to another square. */
  const closeUnlessTurned = (id: string) => isShown(id) && onClose();

  async function mark(source_url: string) {
    const { id } = square!;
    const result = await actions.mark(square!, source_url);
    if (result?.ok) {
      typeLink('');
      closeUnlessTurned(id);
    }
    return result;
  }

  async function unmark() {
    const result = await actions.unmark(square!);
    setAsked(false);
    if (result?.ok) closeUnlessTurned(square!.id);
  }

  return (
    <>
      <Dialog
        name="square"
        open={open}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={<SquareTitle square={square} />}
        aside={`${index + 1}/${squares.length}`}
        contentProps={{ ...turning, onEscapeKeyDown }}
        footer={
          <SquareFooter
            formId={formId}
            square={square}
            canMark={canMark}
            busy={actions.busy}
            onPrevious={() => turn(-1)}
            onNext={() => turn(1)}
            onUnmark={() => setAsked(true)}
          />
        }
      >
        <p aria-live="polite" dir="auto" className="sr-only">
          {`Square ${index + 1} of ${squares.length}: ${square.summary}`}
        </p>
        {/* The key drops errors of the previous square. */}
        <div key={square.id} className="grid gap-4">
          <p dir="auto" className="font-serif text-deck break-words empty:hidden">
            {square.text !== square.summary && square.text}
          </p>
          {aboutMark?.(square)}
          {square.is_marked && <SquareReceipt square={square} />}
          {canMark && square.is_marked && !square.source_url && (
            <LateReceipt
              square={square}
              actions={actions}
              source_url={draft.source_url}
              onType={typeLink}
            />
          )}
          <SquareNote
            square={square}
            permissions={permissions}
            actions={actions}
            canModify={canModify}
            draft={draft}
            onDraft={(change) => write(square.id, change)}
          />
          {canMark && !square.is_marked && (
            <SourceForm
              id={formId}
              aside="optional"
              source_url={draft.source_url}
              onType={typeLink}
              onSend={mark}
            />
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        question={unmarkQuestion(square)}
        label="Unmark Square"
        isDangerous
        isBusy={busyWith(actions.busy, 'mark', square).busy}
        onConfirm={unmark}
      />
    </>
  );
}
