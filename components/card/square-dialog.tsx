'use client';

import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type TouchEvent,
} from 'react';
import { ConfirmDialog } from '@/components/forms/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { cx } from '@/components/ui/cx';
import type { GameSquare } from '@/lib/bingo/game';
import type { Notice } from '@/lib/messages';
import { useDrafts } from './drafts';
import { LateReceipt } from './late-receipt';
import { SourceForm } from './source-form';
import { SquareFooter } from './square-footer';
import { SquareNote } from './square-note';
import { SquareReceipt } from './square-receipt';
import type { SquareDeeds, SquarePowers } from './square-deeds';
import { swipeOf } from './swipe';

type SquareDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The ring that previous and next go round: a card's 24, or a whole pool. */
  squares: readonly GameSquare[];
  index: number;
  onIndexChange: (index: number) => void;
  powers: SquarePowers;
  deeds: SquareDeeds;
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
  powers,
  deeds,
  unmarkQuestion,
  canModify = true,
  aboutMark,
}: SquareDialogProps) {
  const formId = useId();
  const touch = useRef<{ x: number; y: number } | null>(null);
  const { draftOf, write } = useDrafts();
  const [isAsked, setAsked] = useState(false);
  const square = squares[index];
  const shownId = useRef(square?.id);
  useEffect(() => {
    shownId.current = square?.id;
  }, [square?.id]);
  if (!square) return null;

  const turn = (by: 1 | -1) => onIndexChange((index + by + squares.length) % squares.length);
  const canMark = canModify && powers.canMark;
  const draft = draftOf(square.id);
  const typeLink = (source_url: string) => write(square.id, { source_url });

  function onKeyDown(event: KeyboardEvent) {
    if (isWriting(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  }

  /** Leaves what is being written first, and keeps it; the square only after that. */
  function onEscapeKeyDown(event: Event) {
    if (!draft.editing || !isWriting(event.target)) return;
    event.preventDefault();
    write(square!.id, { editing: null });
  }

  function onTouchStart({ target, touches }: TouchEvent) {
    const finger = touches.length === 1 && !isWriting(target) ? touches[0] : undefined;
    touch.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const from = touch.current;
    const finger = changedTouches[0];
    touch.current = null;
    if (!from || !finger) return;
    const way = swipeOf(from, { x: finger.clientX, y: finger.clientY });
    if (way) turn(way === 'next' ? 1 : -1);
  }

  /** Who has turned to another square meanwhile goes on reading it. */
  const closeUnlessTurned = (id: string) => shownId.current === id && onClose();

  async function mark(source_url: string) {
    const { id } = square!;
    const outcome = await deeds.mark(square!, source_url);
    if (outcome.is === 'done') {
      typeLink('');
      closeUnlessTurned(id);
    }
    return outcome;
  }

  async function unmark() {
    const { id } = square!;
    const outcome = await deeds.unmark(square!);
    setAsked(false);
    if (outcome.is === 'done') closeUnlessTurned(id);
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
        contentProps={{ onKeyDown, onEscapeKeyDown, onTouchStart, onTouchEnd }}
        footer={
          <SquareFooter
            formId={formId}
            isMarked={square.is_marked}
            canMark={canMark}
            busy={deeds.busy}
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
          <p dir="auto" className="font-serif text-deck break-words">
            {square.text}
          </p>
          {aboutMark?.(square)}
          {square.is_marked && <SquareReceipt square={square} />}
          {canMark && square.is_marked && !square.source_url && (
            <LateReceipt
              square={square}
              deeds={deeds}
              source_url={draft.source_url}
              onType={typeLink}
            />
          )}
          <SquareNote
            square={square}
            powers={powers}
            deeds={deeds}
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
        isBusy={deeds.busy === 'mark'}
        onConfirm={unmark}
      />
    </>
  );
}

/** Keys and fingers in a field or a picker belong to it. */
const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [data-picker]') !== null;
