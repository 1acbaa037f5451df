'use client';

import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/forms/confirm-action';
import { Field, Input } from '@/components/forms/field';
import { useAction } from '@/components/forms/use-action';
import { SubmitButton } from '@/components/forms/submit-button';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { useGame } from '@/components/game/game-provider';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Sentence } from '@/components/ui/sentence';
import type { WrittenLines } from '@/lib/contract/screens';
import { addLineSchema } from '@/lib/games/schema';
import { peopleOf, readLine, type Named } from '@/lib/groups/lines';
import { about_you } from '@/lib/words/cards';
import { fill, inSentence, quoted } from '@/lib/words/message';
import { linesCounted } from '@/lib/words/games';
import {
  add_line_failed,
  confirm_delete_line,
  confirm_delete_own_line,
  delete_line_failed,
  line_about,
  line_about_nobody,
} from '@/lib/words/themes';
import { addLine, deleteLine } from '@/server-actions/games';

type WrittenLine = WrittenLines['lines'][number];
type ShownLine = WrittenLine & { isDeleted?: boolean };

type LinesProps = { written: WrittenLines; typed: string; onType: (typed: string) => void };

/**
 * The lines that everybody writes before the start, newest last. While the page is open, lines are added at the end and
 * deleted ones keep their place, so that nothing moves under a finger.
 */
export function Lines({ written, typed, onType }: LinesProps) {
  const shown = useShownLines(written.lines);
  const [asked, ask] = useState<WrittenLine | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const mine = shown.filter(({ is_mine }) => is_mine).length;
  const [wereMine] = useState(mine);

  // Only one's own new line, because others' must not move what is being read.
  useEffect(() => {
    if (mine > wereMine) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [mine, wereMine]);

  return (
    <section aria-labelledby="lines" className="grid gap-3 border-t pt-3">
      <h3 id="lines" className="font-semibold">
        Write the squares together
      </h3>
      <p role="status" aria-live="polite">
        {linesCounted({ ...written, lines: written.lines.length })}
      </p>
      <AddLine people={peopleOf({ members: written.people })} typed={typed} onType={onType} />
      {/* A fixed height, because what is below must not move either. */}
      <ul
        ref={list}
        aria-label="Squares"
        tabIndex={0}
        className="h-80 divide-y overflow-y-auto border-y"
      >
        {shown.map((line) => (
          <Row key={line.id} line={line} onDelete={() => ask(line)} />
        ))}
      </ul>
      <DeleteLine asked={asked} onClose={() => ask(null)} />
    </section>
  );
}

/** The lines in the order in which this page has shown them, with those that were deleted since it was opened. */
function useShownLines(lines: readonly WrittenLine[]): readonly ShownLine[] {
  const [known, setKnown] = useState({ lines, shown: lines as readonly ShownLine[] });
  if (known.lines === lines) return known.shown;
  const now = new Map(lines.map((line) => [line.id, line]));
  const kept = known.shown.map((line) => now.get(line.id) ?? { ...line, isDeleted: true });
  const ids = new Set(kept.map(({ id }) => id));
  const shown = [...kept, ...lines.filter(({ id }) => !ids.has(id))];
  setKnown({ lines, shown });
  return shown;
}

function Row({ line, onDelete }: { line: ShownLine; onDelete: () => void }) {
  const { viewer } = useGame();
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto" className={line.isDeleted ? 'text-ink-soft line-through' : undefined}>
          {line.summary}
        </p>
        {line.text !== line.summary && (
          <p dir="auto" className="text-fine text-ink-soft">
            {line.text}
          </p>
        )}
        <p className="text-fine text-ink-soft">
          by <bdi>{line.by}</bdi>
          {line.isDeleted ? ', deleted' : <About line={line} />}
        </p>
      </div>
      {!line.isDeleted && (line.is_mine || viewer.is_host) && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Delete ${quoted(line.summary)}`}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </Button>
      )}
    </li>
  );
}

function About({ line: { about_name, is_about_me } }: { line: WrittenLine }) {
  if (is_about_me) return `, about you: ${about_you.description}`;
  return (
    about_name && (
      <>
        , about <bdi>{about_name}</bdi>
      </>
    )
  );
}

/** Asks before a line is deleted. */
function DeleteLine({ asked, onClose }: { asked: WrittenLine | null; onClose: () => void }) {
  const { game } = useGame();
  const { run, isBusy, refusal, dismiss } = useAction(delete_line_failed);
  // The closing dialog still shows its question.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);

  function close() {
    dismiss();
    onClose();
  }

  async function remove(line_id: string) {
    const result = await run(() => deleteLine({ game_id: game.id, line_id }), { shown: 'all' });
    if (result?.ok) close();
  }

  if (!last) return null;
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      question={fill(last.is_mine ? confirm_delete_own_line : confirm_delete_line, {
        name: inSentence(quoted(last.summary)),
        by: inSentence(last.by ?? 'A former player'),
      })}
      label="Delete Square"
      isDangerous
      isBusy={isBusy}
      refusal={refusal?.message}
      onConfirm={() => void remove(last.id)}
    />
  );
}

type AddLineProps = Omit<LinesProps, 'written'> & { people: readonly Named[] };

/** Adds a line. What is typed while it is being saved stays. */
function AddLine({ people, typed, onType }: AddLineProps) {
  const { game } = useGame();
  const now = useRef(typed);
  const sent = useRef<string>(undefined);
  const { formProps, fields, refusal } = useFormAction(addLine, addLineSchema, {
    failed: add_line_failed,
    onDone: () => now.current === sent.current && type(''),
  });

  function type(next: string) {
    now.current = next;
    onType(next);
  }

  return (
    <form
      {...formProps}
      className="grid gap-3"
      onSubmit={(event) => {
        sent.current = typed;
        formProps.onSubmit(event);
      }}
    >
      <FormError message={refusal} />
      <input type="hidden" name="game_id" value={game.id} />
      <input type="hidden" name="people" value={JSON.stringify(people)} />
      <div>
        <Field
          id={fields.line.id}
          label="Your square"
          hint="A short headline. End it with @ and a member’s name if it is about them, and add | and the rule to say what counts."
          errors={fields.line.errors}
        >
          <Input
            name={fields.line.name}
            autoComplete="off"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        <p
          role="status"
          aria-live="polite"
          className="min-h-6 text-fine wrap-anywhere text-ink-soft"
        >
          <AboutTyped typed={typed} people={people} />
        </p>
      </div>
      <SubmitButton variant="secondary" className="justify-self-start">
        Add Square
      </SubmitButton>
    </form>
  );
}

/** Whom the typed line is about, if it has an @. */
function AboutTyped({ typed, people }: Pick<AddLineProps, 'typed' | 'people'>) {
  if (!typed.includes('@')) return null;
  const read = readLine(typed, people);
  const person =
    'square' in read ? people.find(({ user_id }) => user_id === read.square.about_id) : undefined;
  return (
    <Sentence
      text={
        person
          ? fill(line_about, { name: inSentence(person.display_name) }).title
          : line_about_nobody.title
      }
    />
  );
}
