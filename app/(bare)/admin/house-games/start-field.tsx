'use client';

import type { FieldMetadata } from '@conform-to/react';
import { useState, type SyntheticEvent } from 'react';
import { Field } from '@/components/ui/field';
import { useTypedText } from '@/components/ui/typed-text';
import { Input } from '@/components/ui/input';
import { toDateTimeLocal } from '@/lib/words/time';

type StartFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  /** The scheduled start so far, an ISO time. */
  moment: string | null;
};

/**
 * A date and time in the admin's time zone, posted as an ISO time in UTC. It is only used in a dialog, which the server
 * never renders, so it may read the browser's zone.
 */
export function StartField({ field, moment }: StartFieldProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [start, setStart] = useTypedText(field.name, moment ?? '');
  const [startsAs] = useState(start);

  function read({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { value, validity } = currentTarget;
    // A half-typed date has an empty value. This text fails validation, where "" would mean no start.
    if (validity.badInput) setStart('half a date');
    else setStart(value && new Date(value).toISOString());
  }

  return (
    <Field
      id={field.id}
      label="Scheduled start"
      aside="optional"
      hint={`In your time zone, ${zone.replaceAll('_', ' ')}. An admin starts the game by hand.`}
      errors={field.errors}
    >
      <StartInput
        name={field.name}
        start={start}
        defaultValue={Number.isNaN(Date.parse(startsAs)) ? '' : toDateTimeLocal(startsAs, zone)}
        onRead={read}
      />
    </Field>
  );
}

type StartInputProps = {
  name: string;
  start: string;
  defaultValue: string;
  onRead: (event: SyntheticEvent<HTMLInputElement>) => void;
};

/** The visible input gets the id and descriptions from Field; the hidden one has the name and is posted. */
function StartInput({ name, start, onRead, ...rest }: StartInputProps) {
  return (
    <>
      <Input {...rest} type="datetime-local" onChange={onRead} onBlur={onRead} />
      <input type="hidden" name={name} value={start} />
    </>
  );
}
