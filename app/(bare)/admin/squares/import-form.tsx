'use client';

import { useRouter } from 'next/navigation';
import { useDeferredValue, useMemo, useState, type FormEvent } from 'react';
import { useAction } from '@/components/forms/use-action';
import { FormDialogActions } from '@/components/forms/form-dialog';
import { Field } from '@/components/forms/field';
import { FormError } from '@/components/forms/form-error';
import { Select } from '@/components/forms/select';
import { useTypedText } from '@/components/forms/typed-text';
import { Textarea } from '@/components/forms/textarea';
import { sentenceOf } from '@/lib/words/message';
import type { Theme } from '@/lib/contract/themes';
import { importSquaresSchema } from '@/lib/themes/schema';
import { readSquares } from '@/lib/themes/squares-import';
import { sendLarge } from '@/components/forms/large-body';
import { importSquares } from '@/server-actions/themes';
import { ImportPreview } from './import-preview';

type ImportFormProps = { themes: Theme[]; theme_id: string | undefined; onDone: () => void };

const SAMPLE = 'Vote runs past midnight, A parliament is still voting after 00:00 local time.';

/** Previews squares while the admin pastes. The good lines are imported; the bad ones stay in the field for correction. */
export function ImportForm({ themes, theme_id = '', onDone }: ImportFormProps) {
  const [theme, setTheme] = useTypedText('theme_id', theme_id);
  const [pasted, setPasted] = useTypedText('squares');
  const [problem, setProblem] = useState<{ text: string; isTheme?: boolean }>();
  const { isBusy, run } = useAction();
  const router = useRouter();
  const read = useDeferredValue(pasted);
  const { squares, badLines, skipped } = useMemo(() => readSquares(read), [read]);

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
    if (!result.ok) return setProblem({ text: sentenceOf(result.notice) });
    router.refresh();
    if (badLines.length === 0) {
      setPasted('');
      return onDone();
    }
    setPasted(badLines.map(({ source }) => source).join('\n'));
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
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
        hint="A header line may come first. Quotation marks hold what has commas or line ends in it. After the text there may be a likelihood (often, sometimes or rare) and the months."
      >
        <Textarea
          name="squares"
          rows={6}
          placeholder={SAMPLE}
          spellCheck={false}
          value={pasted}
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
