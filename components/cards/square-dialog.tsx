'use client';

import { useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/components/forms/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { cx } from '@/components/ui/cx';
import type { GameSquare } from '@/lib/bingo/game';
import type { Notice } from '@/lib/words/message';
import { useDrafts } from './drafts';
import { LateReceipt } from './late-receipt';
import { SourceForm } from './source-form';
import { SquareFooter } from './square-footer';
import { SquareNote } from './square-note';
import { SquareReceipt } from './square-receipt';
import { busyWith, type SquareActions, type SquarePermissions } from './square-actions';
import { isWriting, useIsShown, useTurning } from './use-turning';

type SquareDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The ring that previous and next go round: a card's 24, or a whole pool. */
  squares: readonly GameSquare[];
  index: number;
  onIndexChange: (index: number) => void;
  permissions: SquarePermissions;
  actions: SquareActions;
  /** Asked before a mark comes off everybody's cards. */
  unmarkQuestion: (square: GameSquare) => Notice;
  canModify?: boolean;
  /** Said of the mark before there is one: who makes it, what it would do. */
  aboutMark?: (square: GameSquare) => ReactNode;
};

/** One square, in full: its text, its receipt, its note, and the mark. */
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
  if (!square) return null;

  const canMark = canModify && permissions.canMark;
  const draft = draftOf(square.id);
  const typeLink = (source_url: string) => write(square.id, { source_url });
  /** Leaves what is being written first, and keeps it; the square only after that. */
  function onEscapeKeyDown(event: Event) {
    if (!draft.editing || !isWriting(event.target)) return;
    event.preventDefault();
    write(square!.id, { editing: null });
  }

  /** Who has turned to another square meanwhile goes on reading it. */
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
        title={
          <span
            dir="auto"
            className={cx(
              'break-words',
              square.is_marked && 'bg-mark [box-decoration-break:clone] px-1 text-mark-ink',
            )}
          >
            {square.summary}
          </span>
        }
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
        {/* A new square is a new page: what was refused there is not said here. */}
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
