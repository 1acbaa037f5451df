'use client';

import { useEffect, useId, useRef, useState, type FormEvent, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/forms/field';
import { charactersLeft } from '@/components/forms/characters-left';
import { FormError } from '@/components/forms/form-error';
import { Sentence } from '@/components/ui/sentence';
import type { GameSquare } from '@/lib/bingo/game';
import {
  cleanComment,
  hasNote,
  replacesAnothers,
  REACTIONS,
  toggleReaction,
} from '@/lib/bingo/note';
import { limits } from '@/lib/limits';
import { fill } from '@/lib/words/message';
import {
  confirm_replace_note,
  note_conflict,
  note_writer_unknown,
  note_written_by,
} from '@/lib/words/cards';
import { cx } from '@/components/ui/cx';
import { draftKey, typedText } from '@/components/forms/typed-text';
import { busyWith, type SquareActions } from './square-actions';

export type NotePart = 'comment' | 'reaction';

type NoteEditorProps = {
  square: GameSquare;
  part: NotePart;
  /** A comment draft that was not sent. */
  typed: string | undefined;
  onType: (comment: string) => void;
  actions: SquareActions;
  onDone: () => void;
};

/**
 * Edits a square's note. If somebody else wrote the current note, or changes it meanwhile, that note is shown next to
 * the draft, and replacing it takes a second press on a button labeled "Replace note".
 */
export function NoteEditor({ square, part, typed, onType, actions, onDone }: NoteEditorProps) {
  const fieldId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [saved] = useState(square.comment ?? '');
  const comment = typed ?? saved;
  const [reaction, setReaction] = useState(square.reaction);
  const [openedAt] = useState(square.noted_at);
  const [askedAbout, askAbout] = useState<string | null>(null);

  // The draft takes only the edited part from the form; the other part keeps its current value.
  const draft = {
    comment: part === 'comment' ? cleanComment(comment) : square.comment,
    reaction: part === 'comment' ? square.reaction : reaction,
  };
  const name = square.noted_by_name ?? note_writer_unknown.title;
  const isAnothers = replacesAnothers(square, draft, actions.writer);
  const isSaid = square.comment === draft.comment && square.reaction === draft.reaction;
  // The event of the viewer's own save may arrive before the action's response and is no conflict.
  const look = busyWith(actions.busy, 'note', square);
  const isOvertaken = square.noted_at !== openedAt && !isSaid && !look.busy;
  const isAsked = isAnothers && askedAbout === square.noted_at;
  const isShown = (isOvertaken || isAsked) && hasNote(square);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, [data-picker] button')?.focus();
  }, []);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isAnothers && !isShown) return askAbout(square.noted_at);
    const result = await actions.saveNote(square, { ...draft, seen_at: square.noted_at });
    if (result?.ok) onDone();
  }

  const why = isOvertaken ? note_conflict : fill(confirm_replace_note, { name });
  return (
    <form ref={form} onSubmit={save} className="grid gap-3">
      {(isOvertaken || isShown) && <FormError title={why.title}>{why.description}</FormError>}
      {isShown && <NoteText square={square} />}
      {part === 'comment' ? (
        <Field
          id={fieldId}
          label="Comment"
          aside={charactersLeft(comment, limits.comment)}
          hint={
            comment !== '' &&
            comment === square.comment &&
            square.noted_by_name !== actions.writer ? (
              <Sentence text={fill(note_written_by, { name }).title} />
            ) : undefined
          }
        >
          <Textarea rows={2} value={comment} onChange={(event) => onType(event.target.value)} />
        </Field>
      ) : (
        <ReactionPicker reaction={reaction} onPick={setReaction} />
      )}
      <div className="flex gap-2">
        <Button type="submit" variant="secondary" size="sm" {...look}>
          {isShown ? 'Replace note' : 'Save'}
        </Button>
        <Button variant="quiet" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ReactionPickerProps = {
  reaction: string | null;
  onPick: (reaction: string | null) => void;
};

/** Twelve reactions in six columns. Picking the selected reaction removes it. */
function ReactionPicker({ reaction, onPick }: ReactionPickerProps) {
  return (
    <div
      role="group"
      aria-label="Reaction"
      data-picker
      className="grid max-w-96 grid-cols-6 border-t border-l border-rule-strong"
    >
      {REACTIONS.map(({ emoji, name }) => (
        <button
          key={emoji}
          type="button"
          aria-label={name}
          aria-pressed={emoji === reaction}
          title={name}
          onClick={() => onPick(toggleReaction(reaction, emoji))}
          className={cx(
            'grid h-12 place-items-center border-r border-b border-rule-strong text-2xl leading-none',
            emoji === reaction ? 'bg-mark' : 'hover:bg-ink/8',
          )}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

/** What somebody has typed for a square and not sent yet. */
export type Draft = { editing: NotePart | null; comment?: string | undefined; source_url: string };

const NOTHING: Draft = { editing: null, source_url: '' };

/** The drafts of this writer for the squares that are open in this tab. */
export function useDrafts(writer_id: string | null) {
  useSyncExternalStore(typedText.subscribe, typedText.getVersion, typedText.getVersion);
  const draftOf = (square_id: string): Draft =>
    typedText.read<Draft>(draftKey(writer_id, square_id)) ?? NOTHING;
  return {
    draftOf,
    write(square_id: string, change: Partial<Draft>) {
      const draft = { ...draftOf(square_id), ...change };
      const hasText = Boolean(draft.comment) || draft.source_url !== '';
      typedText.write(draftKey(writer_id, square_id), draft, hasText);
    },
  };
}

type NoteTextProps = { square: Pick<GameSquare, 'comment' | 'reaction' | 'noted_by_name'> };

/** A square's note: reaction, comment and author. */
export function NoteText({ square: { comment, reaction, noted_by_name } }: NoteTextProps) {
  const name = REACTIONS.find(({ emoji }) => emoji === reaction)?.name;
  return (
    <figure className="flex items-center gap-3 bg-paper-sunken px-3 py-2.5">
      {reaction && (
        <span role="img" aria-label={name ?? 'Reaction'} className="text-2xl leading-none">
          {reaction}
        </span>
      )}
      <div className="min-w-0 flex-1">
        {comment && (
          <blockquote
            dir="auto"
            className="serif-italic leading-snug break-words whitespace-pre-line"
          >
            {comment}
          </blockquote>
        )}
        {noted_by_name && (
          <figcaption className="text-fine text-ink-soft">
            <bdi>{noted_by_name}</bdi>
          </figcaption>
        )}
      </div>
    </figure>
  );
}
