'use client';

import type { FieldMetadata } from '@conform-to/react';
import { useState, type SyntheticEvent } from 'react';
import { Field } from '@/components/ui/field';
import { useTypedText } from '@/components/ui/typed-text';
import { Input } from '@/components/ui/input';
import { toDateTimeLocal } from '@/lib/words/time';

type StartFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  /** When it is to start now, or null. */
  moment: string | null;
};

/** A date and an hour in the admin's own zone; what is posted is the moment they mean. It lives in a dialog, so only browsers draw it. */
export function StartField({ field, moment }: StartFieldProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const [start, setStart] = useTypedText(field.name, moment ?? '');
  const [startsAs] = useState(start);

  function read({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { value, validity } = currentTarget;
    // Half a date has no value at all; it must not pass for none.
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

/** The id and descriptions that Field hands out belong to what is typed in, the name to what is posted. */
function StartInput({ name, start, onRead, ...rest }: StartInputProps) {
  return (
    <>
      <Input {...rest} type="datetime-local" onChange={onRead} onBlur={onRead} />
      <input type="hidden" name={name} value={start} />
    </>
  );
}
