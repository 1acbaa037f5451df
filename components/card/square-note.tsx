'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Tooltip } from '@/components/ui/tooltip';
import { hasNote } from '@/lib/bingo/note';
import type { GameSquare } from '@/lib/bingo/game';
import { messageOf } from '@/lib/messages';
import { NoteEditor, type NotePart } from './note-editor';
import { NoteText } from './note-text';
import type { SquareDeeds, SquarePowers } from './square-deeds';

type SquareNoteProps = {
  square: GameSquare;
  powers: SquarePowers;
  deeds: SquareDeeds;
  canModify: boolean;
};

const parts = [
  { part: 'comment', label: 'Comment', icon: 'comment' },
  { part: 'reaction', label: 'React', icon: 'smile' },
] as const satisfies readonly { part: NotePart; label: string; icon: string }[];

/** What people wrote on a square, and the way to write on it. */
export function SquareNote({ square, powers, deeds, canModify }: SquareNoteProps) {
  const [editing, setEditing] = useState<NotePart | null>(null);
  if (editing) {
    return (
      <NoteEditor square={square} part={editing} deeds={deeds} onDone={() => setEditing(null)} />
    );
  }
  const buttons = parts.map(({ part, label, icon }) => (
    <Button key={part} variant="secondary" size="sm" onClick={() => setEditing(part)}>
      <Icon name={icon} className="size-4.5" />
      {label}
    </Button>
  ));
  return (
    <div className="grid gap-3">
      {hasNote(square) && <NoteText square={square} />}
      {canModify && powers.canNote && <div className="flex gap-2">{buttons}</div>}
      {canModify && powers.whyNot.note === 'not_signed_in' && <SignUpToNote />}
    </div>
  );
}

/** The same buttons for those without an account. A finger has no hover: a tap says the reason below. */
function SignUpToNote() {
  const [isAsked, setAsked] = useState(false);
  const { title } = messageOf('sign_up_to_note');
  return (
    <div className="grid gap-2" onPointerUp={() => setAsked(true)}>
      <div className="flex gap-2">
        {parts.map(({ part, label, icon }) => (
          <Tooltip key={part} content={title}>
            <Button variant="secondary" size="sm" aria-disabled>
              <Icon name={icon} className="size-4.5" />
              {label}
            </Button>
          </Tooltip>
        ))}
      </div>
      <p role="status" className="text-fine text-ink-soft empty:hidden">
        {isAsked && title}
      </p>
    </div>
  );
}
