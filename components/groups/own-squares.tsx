'use client';

import {
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useEffect,
  useState,
  type RefObject,
} from 'react';
import { SampleCard } from '@/components/game/card/sample-card';
import { useDraft } from '@/components/forms/typed-text';
import { charactersLeft } from '@/components/forms/characters-left';
import { Field, Input, Textarea } from '@/components/forms/field';
import type { Pace } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import {
  squaresNeeded,
  readLines,
  unreadTags,
  withSquares,
  type TypedSquare,
  type LineProblem,
  type Named,
} from '@/lib/groups/lines';
import { about_nobody } from '@/lib/words/themes';
import { LINE_END } from '@/lib/groups/set-list';
import { cx } from '@/components/ui/cx';
import { SkippedLines } from './skipped-lines';
import { StartFrom, type Source } from './start-from';

type Typed = { name: string; lines: string };

type OwnSquaresProps = {
  writer_id: string;
  /** The key under which the typed lines are kept until they are sent. */
  place: string;
  start?: Typed;
  /** Themes and sets whose squares the author can start from. */
  sources: readonly Source[];
  /** Whom squares can be about. */
  people?: readonly Named[];
  /** Whether the members add squares until the start of a game, so that it can begin with any number. */
  isBegun?: boolean;
  errors?: { name?: string[] | undefined; lines?: string[] | undefined };
  pace: Pace;
};

const NOBODY: readonly Named[] = [];
const NOTHING: Typed = { name: 'Our own', lines: '' };
const SAMPLE = 'Cat walks into the picture\nSomebody says “at the end of the day” | Word for word';

const HINT =
  'A short headline. To say what counts, add | and the rule. A good square comes true about every other time. Everybody in the group sees them.';
const ABOUT_HINT =
  'End a headline with @ and a member’s name if it is about them. They do not get it and cannot mark it.';

/** The key under which the lines typed at a place are kept. */
export const linesAt = (place: string) => `lines ${place}`;

/** A field for own squares, one per line and validated while typing, with a sample card. The form around it submits them. */
export function OwnSquares({
  writer_id,
  place,
  start = NOTHING,
  sources,
  people = NOBODY,
  isBegun = false,
  errors,
  pace,
}: OwnSquaresProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, type] = useDraft(writer_id, linesAt(place), start);
  const lines = useDeferredValue(typed.lines);
  const { squares, problems, skipped } = useMemo(() => readLines(lines, people), [lines, people]);

  return (
    <div className="grid gap-6 border-l-3 border-ink pl-4">
      <Field
        id={`${id}-name`}
        label="Name of these squares"
        aside={charactersLeft(typed.name, limits.theme.name)}
        hint="The game gets this name."
        errors={errors?.name}
      >
        <Input
          name="set_name"
          autoComplete="off"
          value={typed.name}
          onChange={(event) => type(() => ({ name: event.target.value }))}
        />
      </Field>
      <div className="grid gap-3">
        <Field
          id={`${id}-lines`}
          label="Your squares"
          aside={`${isBegun ? 'At most' : `${limits.set.min} to`} ${limits.set.max}, one per line`}
          hint={people.length > 0 ? `${HINT} ${ABOUT_HINT}` : HINT}
          errors={errors?.lines}
        >
          <Textarea
            ref={field}
            name="lines"
            rows={10}
            placeholder={SAMPLE}
            value={typed.lines}
            onChange={(event) => type(() => ({ lines: event.target.value }))}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={`${id}-status ${id}-about ${id}-problems`}
            className="max-h-96"
          />
        </Field>
        <input type="hidden" name="people" value={JSON.stringify(people)} />
        <SquaresStatus id={`${id}-status`} {...{ squares, problems, isBegun }} />
        <SquaresAbout id={`${id}-about`} squares={squares} people={people} />
        <SkippedLines skipped={skipped} />
        <LineProblems id={`${id}-problems`} problems={problems} field={field} />
        <StartFrom
          sources={sources}
          onRead={(read) => type((now) => ({ lines: withSquares(now.lines, read, people) }))}
        />
      </div>
      {squares.length > 0 && (
        <SampleCard squares={squares} pace={pace} label="A sample card from your squares" />
      )}
    </div>
  );
}

const SHOWN = 5;

type LineProblemsProps = {
  id: string;
  problems: readonly LineProblem[];
  field: RefObject<HTMLTextAreaElement | null>;
};

/**
 * The invalid lines. The field's `aria-describedby` refers to this list, which has no label, because a label would be
 * read instead of its content.
 */
function LineProblems({ id, problems, field }: LineProblemsProps) {
  const more = problems.length - SHOWN;
  if (problems.length === 0) return <div id={id} />;
  return (
    <ol id={id} className="border-l-3 border-danger bg-danger/8">
      {problems.slice(0, SHOWN).map(({ line, reason }) => (
        <li key={line}>
          <button
            type="button"
            onClick={() => field.current && showLine(field.current, line)}
            className="min-h-11 w-full px-4 py-2 text-left text-sm font-medium text-danger hover:underline"
          >
            Line {line}: {reason}
          </button>
        </li>
      ))}
      {more > 0 && <li className="px-4 py-2 text-sm text-ink-soft">and {more} more</li>}
    </ol>
  );
}

function showLine(field: HTMLTextAreaElement, line: number) {
  const lines = field.value.split(LINE_END);
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
}

type SquaresAboutProps = { id: string; squares: readonly TypedSquare[]; people: readonly Named[] };

/** The squares that are about somebody, and whom, and those with an @ that are about nobody. */
function SquaresAbout({ id, squares, people }: SquaresAboutProps) {
  const unread = unreadTags(squares, people);
  const about = squares.filter((square) => square.about_id || unread.includes(square));
  if (about.length === 0) return null;
  return (
    <ul id={id} className="max-h-48 overflow-y-auto text-fine">
      {about.map(({ summary, about_id }) => (
        <li key={summary} className="wrap-anywhere">
          <bdi>{summary}</bdi>{' '}
          {about_id ? (
            <span className="text-ink-soft">
              about <bdi>{people.find(({ user_id }) => user_id === about_id)?.display_name}</bdi>
            </span>
          ) : (
            <strong className="text-danger">{about_nobody.title}</strong>
          )}
        </li>
      ))}
    </ul>
  );
}

type SquaresStatusProps = {
  id: string;
  squares: readonly TypedSquare[];
  problems: readonly LineProblem[];
  isBegun: boolean;
};

/** In milliseconds. A screen reader announces the status after typing has paused for this long. */
const PAUSE_MS = 1200;

/** Shows how many squares there are and how many are needed, and announces it when typing pauses. */
function SquaresStatus({ id, squares, problems, isBegun }: SquaresStatusProps) {
  const count = squares.length;
  const missing = squaresNeeded(squares) - count;
  const words = `${count} ${count === 1 ? 'square' : 'squares'}, ${
    missing <= 0
      ? 'enough for a card'
      : `${missing} more needed${isBegun ? ' before the start' : ''}`
  }`;
  const [first] = problems;
  const bad = first
    ? `${problems.length} ${problems.length === 1 ? 'line has' : 'lines have'} a problem. Line ${first.line}: ${first.reason}`
    : '';
  return (
    <>
      <p
        id={id}
        className={cx('text-sm font-semibold tabular-nums', missing > 0 && 'text-ink-soft')}
      >
        {words}
      </p>
      <Heard words={[words, bad].filter(Boolean).join('. ')} />
    </>
  );
}

function Heard({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  const [first] = useState(words);
  useEffect(() => {
    const pausing = setTimeout(() => setSaid(words), PAUSE_MS);
    return () => clearTimeout(pausing);
  }, [words]);
  return (
    <span aria-live="polite" className="sr-only">
      {said !== first && said}
    </span>
  );
}
