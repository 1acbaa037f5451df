'use client';

import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { Field } from '@/components/forms/field';
import { Input } from '@/components/forms/input';
import { withScheme } from '@/lib/games/web-address';
import { linkProblemOf, type SquareResult } from './square-actions';

type SourceFormProps = {
  id?: string;
  aside?: string;
  source_url: string;
  onType: (source_url: string) => void;
  onSend: (source_url: string) => Promise<SquareResult>;
  /** A submit button, if the dialog has none of its own. */
  children?: ReactNode;
};

/** A form for the link to the news that proves a mark. */
export function SourceForm({ id, aside, source_url, onType, onSend, children }: SourceFormProps) {
  const fieldId = useId();
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    setError(linkProblemOf(await onSend(source_url.trim())));
  }

  return (
    <form id={id} onSubmit={submit} noValidate className="grid gap-3">
      <Field id={fieldId} label="Source link" aside={aside} errors={error ? [error] : undefined}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={source_url}
          onChange={(event) => onType(event.target.value)}
          onBlur={() => onType(withScheme(source_url))}
        />
      </Field>
      {children}
    </form>
  );
}
