'use client';

import { useId, useState, type FormEvent } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { MarkOutcome } from './square-deeds';

type MarkFormProps = {
  id: string;
  source_url: string;
  onType: (source_url: string) => void;
  onMark: (source_url: string) => Promise<MarkOutcome>;
};

/** The receipt, for those who have one. The dialog's Mark Square button sends it. */
export function MarkForm({ id, source_url, onType, onMark }: MarkFormProps) {
  const fieldId = useId();
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    const outcome = await onMark(source_url.trim());
    if (outcome.is === 'refused') setError(outcome.reason);
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <Field id={fieldId} label="Source link" aside="optional" errors={error ? [error] : undefined}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={source_url}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    </form>
  );
}
