'use client';

import { useState, type ReactElement, type ReactNode } from 'react';
import * as RadixTooltip from '@radix-ui/react-tooltip';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Sentence } from '@/components/ui/sentence';
import { hasNote } from '@/lib/bingo/note';
import type { GameSquare } from '@/lib/bingo/game';
import { edit_note_of, sign_up_to_note } from '@/lib/words/cards';
import { fill } from '@/lib/words/message';
import { type Draft, NoteEditor, type NotePart, NoteText } from './note-editor';
import type { SquareActions, SquarePermissions } from './square-actions';

type SquareNoteProps = {
  square: GameSquare;
  permissions: SquarePermissions;
  actions: SquareActions;
  canModify: boolean;
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
};

const parts = [
  { part: 'comment', label: 'Comment', icon: 'comment' },
  { part: 'reaction', label: 'React', icon: 'smile' },
] as const satisfies readonly { part: NotePart; label: string; icon: string }[];

const NOT_EDITING = { editing: null, comment: undefined };

/** What people wrote on a square, and the way to write on it. */
export function SquareNote(props: SquareNoteProps) {
  const { square, permissions, actions, canModify, draft, onDraft } = props;
  if (draft.editing && canModify && permissions.canNote) {
    return (
      <NoteEditor
        square={square}
        part={draft.editing}
        typed={draft.comment}
        onType={(comment) => onDraft({ comment })}
        actions={actions}
        onDone={() => onDraft(NOT_EDITING)}
      />
    );
  }
  const { comment, noted_by_name } = square;
  const isAnothers = comment !== null && noted_by_name !== null && noted_by_name !== actions.writer;
  const edit = fill(edit_note_of, { name: noted_by_name ?? '' }).title;
  const buttons = parts.map(({ part, label, icon }) => (
    <Button
      key={part}
      variant="secondary"
      size="sm"
      className={part === 'comment' ? 'min-w-0' : 'shrink-0'}
      onClick={() => onDraft({ editing: part })}
    >
      <Icon name={icon} className="size-4.5 shrink-0" />
      <span className="line-clamp-2 wrap-anywhere">
        {isAnothers && part === 'comment' ? <Sentence text={edit} /> : label}
      </span>
    </Button>
  ));
  return (
    <div className="grid gap-3">
      {hasNote(square) && <NoteText square={square} />}
      {canModify && permissions.canNote && <div className="flex flex-wrap gap-2">{buttons}</div>}
      {canModify && permissions.reasons.note === 'not_signed_in' && <SignUpToNote />}
    </div>
  );
}

/** Disabled note buttons for people without an account. A tap shows the reason below, because touch has no hover. */
function SignUpToNote() {
  const [isAsked, setAsked] = useState(false);
  const { title } = sign_up_to_note;
  return (
    <div className="grid gap-2" onPointerUp={() => setAsked(true)}>
      <div className="flex flex-wrap gap-2">
        {parts.map(({ part, label, icon }) => (
          <Tooltip key={part} content={title}>
            <Button variant="secondary" size="sm" aria-disabled>
              <Icon name={icon} className="size-4.5" />
              {label}
            </Button>
          </Tooltip>
        ))}
      </div>
      <p role="status" aria-live="polite" className="text-fine text-ink-soft empty:hidden">
        {isAsked && title}
      </p>
    </div>
  );
}

type TooltipProps = {
  content: ReactNode;
  /**
   * A single focusable element. For a refused button use `aria-disabled`, because a `disabled` one cannot show the
   * tooltip with the reason.
   */
  children: ReactElement;
};

function Tooltip({ content, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={200}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={12}
            className="z-60 max-w-64 animate-appear rounded-sm bg-ink px-3 py-2 text-sm text-paper"
          >
            {content}
            <RadixTooltip.Arrow className="fill-ink" />
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
