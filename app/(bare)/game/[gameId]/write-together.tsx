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
import type { WrittenSquares } from '@/lib/contract/screens';
import { addWrittenSquareSchema } from '@/lib/games/schema';
import { peopleOf, readLine, type Named } from '@/lib/groups/lines';
import { about_you } from '@/lib/words/cards';
import { fill, inSentence, quoted } from '@/lib/words/message';
import { squaresCounted } from '@/lib/words/games';
import {
  add_written_square_failed,
  confirm_delete_others_square,
  confirm_delete_own_square,
  delete_written_square_failed,
  about_member,
  about_nobody,
} from '@/lib/words/themes';
import { addWrittenSquare, deleteWrittenSquare } from '@/server-actions/games';

type WrittenSquare = WrittenSquares['squares'][number];
type ShownSquare = WrittenSquare & { isDeleted?: boolean };

type WriteTogetherProps = {
  written: WrittenSquares;
  typed: string;
  onType: (typed: string) => void;
};

/**
 * The squares that everybody writes before the start, newest last. While the page is open, squares are added at the end and
 * deleted ones keep their place, so that nothing moves under a finger.
 */
export function WriteTogether({ written, typed, onType }: WriteTogetherProps) {
  const shown = useShownSquares(written.squares);
  const [asked, ask] = useState<WrittenSquare | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const mine = shown.filter(({ is_mine }) => is_mine).length;
  const [wereMine] = useState(mine);

  // Only one's own new square, because others' must not move what is being read.
  useEffect(() => {
    if (mine > wereMine) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [mine, wereMine]);

  return (
    <section aria-labelledby="written" className="grid gap-3 border-t pt-3">
      <h3 id="written" className="font-semibold">
        Write the squares together
      </h3>
      <p role="status" aria-live="polite">
        {squaresCounted({ ...written, squares: written.squares.length })}
      </p>
      <AddSquare people={peopleOf({ members: written.people })} typed={typed} onType={onType} />
      {/* A fixed height, because what is below must not move either. */}
      <ul
        ref={list}
        aria-label="Squares"
        tabIndex={0}
        className="h-80 divide-y overflow-y-auto border-y"
      >
        {shown.map((square) => (
          <Row key={square.id} square={square} onDelete={() => ask(square)} />
        ))}
      </ul>
      <DeleteSquare asked={asked} onClose={() => ask(null)} />
    </section>
  );
}

/** The squares in the order in which this page has shown them, with those that were deleted since it was opened. */
function useShownSquares(squares: readonly WrittenSquare[]): readonly ShownSquare[] {
  const [known, setKnown] = useState({ squares, shown: squares as readonly ShownSquare[] });
  if (known.squares === squares) return known.shown;
  const now = new Map(squares.map((square) => [square.id, square]));
  const kept = known.shown.map((square) => now.get(square.id) ?? { ...square, isDeleted: true });
  const ids = new Set(kept.map(({ id }) => id));
  const shown = [...kept, ...squares.filter(({ id }) => !ids.has(id))];
  setKnown({ squares, shown });
  return shown;
}

function Row({ square, onDelete }: { square: ShownSquare; onDelete: () => void }) {
  const { viewer } = useGame();
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0 wrap-anywhere">
        <p dir="auto" className={square.isDeleted ? 'text-ink-soft line-through' : undefined}>
          {square.summary}
        </p>
        {square.text !== square.summary && (
          <p dir="auto" className="text-fine text-ink-soft">
            {square.text}
          </p>
        )}
        <p className="text-fine text-ink-soft">
          by <bdi>{square.by}</bdi>
          {square.isDeleted ? ', deleted' : <About square={square} />}
        </p>
      </div>
      {!square.isDeleted && (square.is_mine || viewer.is_host) && (
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Delete ${quoted(square.summary)}`}
          onClick={onDelete}
        >
          <Icon name="trash" />
        </Button>
      )}
    </li>
  );
}

function About({ square: { about_name, is_about_me } }: { square: WrittenSquare }) {
  if (is_about_me) return `, about you: ${about_you.description}`;
  return (
    about_name && (
      <>
        , about <bdi>{about_name}</bdi>
      </>
    )
  );
}

/** Asks before a square is deleted. */
function DeleteSquare({ asked, onClose }: { asked: WrittenSquare | null; onClose: () => void }) {
  const { game } = useGame();
  const { run, isBusy, refusal, dismiss } = useAction(delete_written_square_failed);
  // The closing dialog still shows its question.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);

  function close() {
    dismiss();
    onClose();
  }

  async function remove(square_id: string) {
    const result = await run(() => deleteWrittenSquare({ game_id: game.id, square_id }), {
      shown: 'all',
    });
    if (result?.ok) close();
  }

  if (!last) return null;
  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      question={fill(last.is_mine ? confirm_delete_own_square : confirm_delete_others_square, {
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

type AddSquareProps = Omit<WriteTogetherProps, 'written'> & { people: readonly Named[] };

/** Adds a square. What is typed while it is being saved stays. */
function AddSquare({ people, typed, onType }: AddSquareProps) {
  const { game } = useGame();
  const now = useRef(typed);
  const sent = useRef<string>(undefined);
  const { formProps, fields, refusal } = useFormAction(addWrittenSquare, addWrittenSquareSchema, {
    failed: add_written_square_failed,
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
          id={fields.typed.id}
          label="Your square"
          hint="A short headline. End it with @ and a member’s name if it is about them, and add | and the rule to say what counts."
          errors={fields.typed.errors}
        >
          <Input
            name={fields.typed.name}
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

/** Whom the typed square is about, if it has an @. */
function AboutTyped({ typed, people }: Pick<AddSquareProps, 'typed' | 'people'>) {
  if (!typed.includes('@')) return null;
  const read = readLine(typed, people);
  const person =
    'square' in read ? people.find(({ user_id }) => user_id === read.square.about_id) : undefined;
  return (
    <Sentence
      text={
        person
          ? fill(about_member, { name: inSentence(person.display_name) }).title
          : about_nobody.title
      }
    />
  );
}
