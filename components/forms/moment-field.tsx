'use client';

import type { FieldMetadata } from '@conform-to/react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { askServerTime } from '@/lib/live/server-clock';
import { skipped_hour } from '@/lib/words/games';
import { fill } from '@/lib/words/message';
import {
  formatDateTime,
  fromDateTimeLocal,
  timeZone,
  toDateTimeLocal,
  zoneName,
} from '@/lib/words/time';
import { Field, Input } from './field';
import { useTypedText } from './typed-text';

type MomentFieldProps = {
  field: FieldMetadata<string | null | undefined>;
  label: string;
  /** Says what happens at that time. */
  hint: string;
  /** The time that the field shows at first, as an ISO time. */
  moment?: string | null;
  /** The text after the label; null if the time is required. */
  aside?: string | null;
  onMoment?: ((moment: string) => void) | undefined;
  isFixed?: boolean;
};

/**
 * A date and time in the viewer's time zone, posted as an ISO time in UTC. Only for forms that the server never renders,
 * because it reads the browser's zone.
 */
export function MomentField({
  field,
  label,
  hint,
  moment = null,
  aside = 'optional',
  onMoment,
  isFixed = false,
}: MomentFieldProps) {
  const zone = timeZone();
  const [at, setAt] = useTypedText(field.name, moment ?? '');
  const [first] = useState(at);
  const [skipped, setSkipped] = useState('');
  // Whether a time has passed is checked by the server's clock.
  useEffect(askServerTime, []);

  function read({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const { value, validity } = currentTarget;
    // A half-typed date has an empty value. This text fails validation, where "" would mean no time.
    if (validity.badInput) return setAt('half a date');
    const next = fromDateTimeLocal(value, first, zone);
    // Who only passes the field has not edited it, and a proposed time goes on following what it was proposed from.
    if (next === at) return;
    const isSkipped = value && toDateTimeLocal(next, zone) !== value.slice(0, 16);
    setSkipped(isSkipped ? fill(skipped_hour, { moment: formatDateTime(next, zone) }).title : '');
    setAt(next);
    onMoment?.(next);
  }

  return (
    <Field
      id={field.id}
      label={label}
      aside={aside}
      hint={
        <>
          {hint} Your time zone: {zoneName(zone)}.{' '}
          <strong role="status" aria-live="polite">
            {skipped}
          </strong>
        </>
      }
      errors={field.errors}
    >
      <MomentInput
        name={field.name}
        at={at}
        defaultValue={Number.isNaN(Date.parse(first)) ? '' : toDateTimeLocal(first, zone)}
        onRead={read}
        readOnly={isFixed}
      />
    </Field>
  );
}

/** Posts the viewer's time zone with a start. */
export const TimeZoneInput = () => <input type="hidden" name="time_zone" value={timeZone()} />;

type MomentInputProps = {
  name: string;
  at: string;
  defaultValue: string;
  onRead: (event: SyntheticEvent<HTMLInputElement>) => void;
  readOnly: boolean;
};

/**
 * The visible input gets the id and descriptions from Field; the hidden one has the name and is posted. A form that is
 * refused focuses the field by its name.
 */
function MomentInput({ name, at, onRead, ...rest }: MomentInputProps) {
  const visible = useRef<HTMLInputElement>(null);
  const forwardFocus = (hidden: HTMLInputElement | null) => {
    if (hidden) hidden.focus = (options) => visible.current?.focus(options);
  };
  return (
    <>
      <Input {...rest} ref={visible} type="datetime-local" onChange={onRead} onBlur={onRead} />
      <input ref={forwardFocus} type="hidden" name={name} value={at} />
    </>
  );
}
