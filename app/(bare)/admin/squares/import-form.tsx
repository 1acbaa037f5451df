'use client';

import { useRouter } from 'next/navigation';
import { useDeferredValue, useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useAction } from '@/components/forms/use-action';
import { FormDialogActions } from '@/components/forms/form-dialog';
import { Field, Select, Textarea } from '@/components/forms/field';
import { FormError, scrollToFormError } from '@/components/forms/form-error';
import { useTypedText } from '@/components/forms/typed-text';
import { sentenceOf } from '@/lib/words/message';
import type { Theme } from '@/lib/contract/themes';
import { importSquaresSchema, likelihoodNames } from '@/lib/themes/schema';
import { readSquares, type BadLine, type ReadSquare } from '@/lib/themes/squares-import';
import { sendLarge } from '@/components/forms/large-body';
import { importSquares } from '@/server-actions/themes';
import { Icon } from '@/components/ui/icon';
import { SkippedLines } from '@/components/groups/skipped-lines';
import type { Skipped } from '@/lib/groups/set-list';
import { import_squares_failed } from '@/lib/words/admin';

type ImportFormProps = { themes: Theme[]; theme_id: string | undefined; onDone: () => void };

const SAMPLE = 'Vote runs past midnight, A parliament is still voting after 00:00 local time.';

/** Previews squares while the admin pastes. The good lines are imported; the bad ones stay in the field for correction. */
export function ImportForm({ themes, theme_id = '', onDone }: ImportFormProps) {
  const [theme, setTheme] = useTypedText('theme_id', theme_id);
  const [pasted, setPasted] = useTypedText('squares');
  const [problem, setProblem] = useState<{ text: string; isTheme?: boolean }>();
  const { isBusy, run } = useAction(import_squares_failed);
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const read = useDeferredValue(pasted);
  const { squares, badLines, skipped, left } = useMemo(() => readSquares(read), [read]);

  useEffect(() => {
    if (problem?.isTheme) form.current?.querySelector('select')?.focus();
    else if (problem) scrollToFormError(form.current);
  }, [problem]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const asked = importSquaresSchema.safeParse({ theme_id: theme, ...readSquares(pasted) });
    const issue = asked.error?.issues[0];
    setProblem(issue && { text: issue.message, isTheme: issue.path[0] === 'theme_id' });
    if (!asked.success) return;
    const result = await run(() => sendLarge('importSquares', importSquares, asked.data), {
      shown: 'all',
    });
    if (!result) return;
    if (!result.ok) return setProblem({ text: sentenceOf(result.message) });
    router.refresh();
    if (badLines.length === 0) {
      setPasted('');
      return onDone();
    }
    setPasted(left);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <FormError>{!problem?.isTheme && problem?.text}</FormError>
      <Field id="import-theme" label="Theme" errors={problem?.isTheme ? [problem.text] : undefined}>
        <Select name="theme" value={theme} onChange={(event) => setTheme(event.target.value)}>
          <option value="">Choose a theme</option>
          {themes.map(({ id, name }) => (
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id="import-squares"
        label="Squares"
        hint="The first line may be a header. Put text with commas or line breaks in quotation marks. You can end each line with a likelihood (often, sometimes or rare) and months."
      >
        <Textarea
          name="squares"
          rows={6}
          placeholder={SAMPLE}
          spellCheck={false}
          value={pasted}
          // The response replaces the text, and with it whatever was typed meanwhile.
          readOnly={isBusy}
          onChange={(event) => setPasted(event.target.value)}
          className="max-h-60"
        />
      </Field>
      {read.trim() && <ImportPreview squares={squares} badLines={badLines} skipped={skipped} />}
      <FormDialogActions
        label={squares.length > 0 ? `Import ${squares.length}` : 'Import'}
        onCancel={onDone}
        isBusy={isBusy}
      />
    </form>
  );
}

const SHOWN = 5;

type ImportPreviewProps = {
  squares: ReadSquare[];
  badLines: BadLine[];
  skipped: Skipped[];
};

/** Lists the squares that would be imported, and the bad lines with their reasons. */
function ImportPreview({ squares, badLines, skipped }: ImportPreviewProps) {
  const more = squares.length - SHOWN;
  return (
    <div className="grid gap-4">
      <p role="status" aria-live="polite" className="font-semibold">
        {squares.length} {squares.length === 1 ? 'square' : 'squares'} to import
        {badLines.length > 0 &&
          `, ${badLines.length} bad ${badLines.length === 1 ? 'line' : 'lines'} left out`}
      </p>
      <SkippedLines skipped={skipped} />
      {badLines.length > 0 && (
        <ol aria-label="Bad lines" className="border-l-3 border-danger bg-danger/8">
          {badLines.map(({ line, source, reason }) => (
            <li key={line} className="border-b px-4 py-2 text-sm last:border-b-0">
              <span className="flex gap-2 font-semibold text-danger">
                <Icon name="alert" className="mt-0.5 size-4" />
                Line {line}: {reason}
              </span>
              <span dir="auto" className="line-clamp-2 wrap-anywhere text-ink-soft">
                {source}
              </span>
            </li>
          ))}
        </ol>
      )}
      {squares.length > 0 && (
        <ol aria-label="Squares to import" className="border-y">
          {squares.slice(0, SHOWN).map(({ line, summary, text, likelihood }) => (
            <li key={line} className="border-b py-2 last:border-b-0">
              <span className="flex items-baseline justify-between gap-3">
                <span dir="auto" className="min-w-0 font-serif leading-snug font-semibold">
                  {summary}
                </span>
                <span className="text-fine text-ink-soft">{likelihoodNames[likelihood]}</span>
              </span>
              <span dir="auto" className="line-clamp-2 text-fine text-ink-soft">
                {text}
              </span>
            </li>
          ))}
          {more > 0 && <li className="py-2 text-fine text-ink-soft">and {more} more</li>}
        </ol>
      )}
    </div>
  );
}
