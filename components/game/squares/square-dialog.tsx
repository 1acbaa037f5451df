'use client';

import { useId, useState, type ReactNode, type FormEvent } from 'react';
import { ConfirmDialog } from '@/components/forms/confirm-action';
import { DialogWindow } from '@/components/ui/dialog-window';
import { showToast } from '@/components/ui/toast';
import { useBackCloses } from '@/components/ui/use-back-closes';
import type { GameSquare } from '@/lib/bingo/game';
import { about_you } from '@/lib/words/cards';
import { sentenceOf, type Message } from '@/lib/words/message';
import { cx } from '@/components/ui/cx';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/forms/field';
import { linkIn } from '@/lib/words/text';
import { useDrafts } from './note-editor';
import { SquareFooter } from './square-footer';
import { SquareNote } from './square-note';
import {
  busyWith,
  type SquareActions,
  type SquarePermissions,
  linkProblemOf,
  type SquareResult,
} from './square-actions';
import { isWriting, useIsShown, useTurning } from './use-turning';
import { MarkedBy, ReceiptLink } from './receipt-link';

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
  unmarkQuestion: (square: GameSquare) => Message;
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
  const isShown = useIsShown(open ? square?.id : undefined);
  const turn = (by: 1 | -1) => onIndexChange((index + by + squares.length) % squares.length);
  const turning = useTurning(turn);
  useBackCloses(open, () => {
    setAsked(false);
    if (!isAsked) onClose();
    return !isAsked;
  });
  if (!square) return null;

  const canMark = canModify && permissions.canMark && !square.is_about_me;
  const draft = draftOf(square.id);
  const typeLink = (source_url: string) => write(square.id, { source_url });
  /** The first Escape closes the note editor and keeps the draft; the next one closes the dialog. */
  function onEscapeKeyDown(event: Event) {
    if (!draft.editing || !isWriting(event.target)) return;
    event.preventDefault();
    write(square!.id, { editing: null });
  }

  /** Closes the dialog, unless the viewer has moved on to another square, or has a comment in it that is not saved. */
  const closeWhenDone = (id: string) => {
    const { editing, comment = '' } = draftOf(id);
    const isUnsaved = editing === 'comment' && comment.trim() !== '';
    if (isShown(id) && !isUnsaved) onClose();
  };

  /** The field that shows what is wrong with a link may be gone when the response comes. */
  function showLinkProblem(id: string, result: SquareResult) {
    if (result?.ok === false && linkProblemOf(result) && !isShown(id)) showToast(result.message);
  }

  async function mark(source_url: string) {
    const { id } = square!;
    const result = await actions.mark(square!, source_url);
    if (result?.ok) {
      typeLink('');
      closeWhenDone(id);
    }
    showLinkProblem(id, result);
    return result;
  }

  async function addReceipt(source_url: string) {
    const { id } = square!;
    const result = await actions.addReceipt(square!, source_url);
    if (result?.ok) typeLink('');
    showLinkProblem(id, result);
    return result;
  }

  async function unmark() {
    setAsked(false);
    const result = await actions.unmark(square!);
    if (result?.ok) closeWhenDone(square!.id);
  }

  return (
    <>
      <DialogWindow
        name="square"
        open={open}
        closesWhileBusy
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
          {square.about_name && <AboutMember square={square} />}
          {aboutMark?.(square)}
          {square.is_marked && <SquareReceipt square={square} />}
          {canMark && square.is_marked && !square.source_url && (
            <LateReceipt
              square={square}
              busy={actions.busy}
              source_url={draft.source_url}
              onType={typeLink}
              onSend={addReceipt}
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
      </DialogWindow>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        question={unmarkQuestion(square)}
        label="Unmark Square"
        isDangerous
        isBusy={actions.busy !== null}
        onConfirm={unmark}
      />
    </>
  );
}

/** Whom the square is about, and what follows for them. */
function AboutMember({ square: { about_name, is_about_me } }: { square: GameSquare }) {
  return (
    <p className="border-l-3 border-rule-strong pl-3 text-fine text-ink-soft">
      {is_about_me ? (
        sentenceOf(about_you)
      ) : (
        <>
          About <bdi>{about_name}</bdi>, who does not have it and cannot mark it.
        </>
      )}
    </p>
  );
}

/** Who marked the square, when, and the link to the source. */
function SquareReceipt({ square }: { square: GameSquare }) {
  const { source_url } = square;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l-3 border-mark pl-3 text-fine text-ink-soft">
      <MarkedBy square={square} />
      {source_url && <ReceiptLink source_url={source_url} />}
    </p>
  );
}

/** The summary of a square, highlighted if it is marked. */
const SquareTitle = ({ square: { summary, is_marked } }: { square: GameSquare }) => (
  <span
    dir="auto"
    className={cx(
      'break-words',
      is_marked && 'bg-mark [box-decoration-break:clone] px-1 text-mark-ink',
    )}
  >
    {summary}
  </span>
);

type LateReceiptProps = {
  square: GameSquare;
  busy: SquareActions['busy'];
  source_url: string;
  onType: (source_url: string) => void;
  onSend: (source_url: string) => Promise<SquareResult>;
};

/** Adds a link to an existing mark. Players who hurry to mark a square first often do not have the link yet. */
function LateReceipt({ square, busy, ...form }: LateReceiptProps) {
  return (
    <SourceForm {...form}>
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        {...busyWith(busy, 'receipt', square)}
      >
        Add Receipt
      </Button>
    </SourceForm>
  );
}

type SourceFormProps = {
  id?: string;
  aside?: string;
  source_url: string;
  onType: (source_url: string) => void;
  onSend: (source_url: string) => Promise<SquareResult>;
  /** A submit button, if the dialog has none of its own. */
  children?: ReactNode;
};

/** A form for the link to the news that proves a mark. */
function SourceForm({ id, aside, source_url, onType, onSend, children }: SourceFormProps) {
  const fieldId = useId();
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    setError(linkProblemOf(await onSend(source_url.trim())));
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-3">
      <Field
        id={fieldId}
        label="Receipt (link to the news)"
        aside={aside}
        errors={error ? [error] : undefined}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={source_url}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => onType(linkIn(source_url))}
        />
      </Field>
      {children}
    </form>
  );
}
