'use client';

import { useDeferredValue, useId, useMemo, useRef } from 'react';
import { SampleCard } from '@/components/game/card/sample-card';
import { useDraft } from '@/components/forms/typed-text';
import { Field } from '@/components/forms/field';
import { Input } from '@/components/forms/input';
import { Textarea } from '@/components/forms/textarea';
import type { Pace } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { readLines, withSquares } from '@/lib/groups/lines';
import { LineProblems } from './line-problems';
import { LinesStatus } from './lines-status';
import { SkippedLines } from './skipped-lines';
import { StartFrom, type Source } from './start-from';

type Typed = { name: string; lines: string };

type OwnSquaresProps = {
  writer_id: string;
  /** The key under which the typed lines are kept until they are sent. */
  place: string;
  start?: Typed;
  /** Themes and sets to begin with. */
  sources: readonly Source[];
  errors?: { name?: string[] | undefined; lines?: string[] | undefined };
  pace: Pace;
};

const NOTHING: Typed = { name: 'Our own', lines: '' };
const SAMPLE = 'Cat walks into the picture\nSomebody says “at the end of the day” | Word for word';

/** The key under which the lines typed at a place are kept. */
export const linesAt = (place: string) => `lines ${place}`;

/** A field for own squares, one per line and validated while typing, with a sample card. The form around it submits them. */
export function OwnSquares({
  writer_id,
  place,
  start = NOTHING,
  sources,
  errors,
  pace,
}: OwnSquaresProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, type] = useDraft(writer_id, linesAt(place), start);
  const lines = useDeferredValue(typed.lines);
  const { squares, problems, skipped } = useMemo(() => readLines(lines), [lines]);

  return (
    <div className="grid gap-6 border-l-3 border-ink pl-4">
      <Field
        id={`${id}-name`}
        label="Name of these squares"
        hint="The game is called by it."
        errors={errors?.name}
      >
        <Input
          name="set_name"
          autoComplete="off"
          maxLength={limits.theme.name}
          value={typed.name}
          onChange={(event) => type(() => ({ name: event.target.value }))}
        />
      </Field>
      <div className="grid gap-3">
        <Field
          id={`${id}-lines`}
          label="Your squares"
          aside={`${limits.set.min} to ${limits.set.max}, one a line`}
          hint="A headline; or a headline, an upright line | and what counts as proof. Everybody in the group sees them."
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
            aria-describedby={`${id}-status ${id}-problems`}
            className="max-h-96"
          />
        </Field>
        <LinesStatus id={`${id}-status`} count={squares.length} problems={problems} />
        <SkippedLines skipped={skipped} />
        <LineProblems id={`${id}-problems`} problems={problems} field={field} />
        <StartFrom
          sources={sources}
          onRead={(read) => type((now) => ({ lines: withSquares(now.lines, read) }))}
        />
      </div>
      {squares.length > 0 && (
        <SampleCard squares={squares} pace={pace} label="A card of your squares" />
      )}
    </div>
  );
}
