'use client';

import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormError } from '@/components/ui/form-error';
import { Textarea } from '@/components/ui/textarea';
import type { GameSquare } from '@/lib/bingo/game';
import { cleanComment, hasNote } from '@/lib/bingo/note';
import { limits } from '@/lib/limits';
import { messageOf } from '@/lib/messages';
import { NoteText } from './note-text';
import { ReactionPicker } from './reaction-picker';
import type { SquareDeeds } from './square-deeds';

export type NotePart = 'comment' | 'reaction';

type NoteEditorProps = {
  square: GameSquare;
  part: NotePart;
  /** A comment that was begun before and not sent. */
  typed: string | undefined;
  onType: (comment: string) => void;
  deeds: SquareDeeds;
  onDone: () => void;
};

/** The note as it will be. When somebody else saves first, the typed text stays and theirs is shown beside it. */
export function NoteEditor({ square, part, typed, onType, deeds, onDone }: NoteEditorProps) {
  const fieldId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [saved] = useState(square.comment ?? '');
  const comment = typed ?? saved;
  const [reaction, setReaction] = useState(square.reaction);
  const [openedAt] = useState(square.noted_at);
  const [seen_at, setSeenAt] = useState(square.noted_at);
  // One's own save is news too, and it may come over the wire before the answer does.
  const isOvertaken = square.noted_at !== openedAt && deeds.busy !== 'note';

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, [data-picker] button')?.focus();
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    // Only the part that was edited is one's own; the other stays as it is by now.
    const draft =
      part === 'comment'
        ? { comment: cleanComment(comment), reaction: square.reaction, seen_at }
        : { comment: square.comment, reaction, seen_at };
    const outcome = await deeds.saveNote(square, draft);
    if (outcome.is === 'saved') onDone();
    if (outcome.is === 'conflict') setSeenAt(outcome.noted_at);
  }

  const conflict = messageOf('note_conflict');
  return (
    <form ref={form} onSubmit={save} className="grid gap-3">
      {isOvertaken && (
        <>
          <FormError title={conflict.title}>{conflict.description}</FormError>
          {hasNote(square) && <NoteText square={square} />}
        </>
      )}
      {part === 'comment' ? (
        <Field id={fieldId} label="Comment">
          <Textarea
            rows={2}
            maxLength={limits.comment}
            value={comment}
            onChange={(event) => onType(event.target.value)}
          />
        </Field>
      ) : (
        <ReactionPicker reaction={reaction} onPick={setReaction} />
      )}
      <div className="flex gap-2">
        <Button
          type="submit"
          size="sm"
          busy={deeds.busy === 'note'}
          aria-disabled={deeds.busy === 'mark' || undefined}
        >
          Save
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
