'use client';

import type { FieldMetadata } from '@conform-to/react';
import { SubmitButton } from '@/components/forms/submit-button';
import { FormError } from '@/components/forms/form-error';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { pinSchema } from '@/lib/groups/seat-schema';
import { setPin } from '@/server-actions/seats';
import { set_pin_failed } from '@/lib/words/groups';

type PinFieldProps = {
  field: FieldMetadata<string> | FieldMetadata<string | null | undefined>;
  hint: string;
};

/** Four digits, which a browser neither shows again nor fills in. */
export function PinField({ field, hint }: PinFieldProps) {
  return (
    <TextField
      field={field as FieldMetadata<string | null | undefined>}
      label="PIN (four digits)"
      hint={hint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
    />
  );
}

/** The way to set a PIN for the viewer's seat, in place of an earlier one. */
export function SetPin() {
  const { formProps, fields, refusal } = useFormAction(setPin, pinSchema, {
    failed: set_pin_failed,
  });
  return (
    <details className="w-full">
      <summary className="flex min-h-11 items-center font-semibold underline">
        Set a PIN to play on another device
      </summary>
      <form {...formProps} className="grid max-w-md gap-3 pt-1 pb-2">
        <FormError message={refusal} />
        <PinField
          field={fields.pin}
          hint="With the invite code, your name and this PIN, you can play on another device. A new PIN replaces the old one."
        />
        <SubmitButton variant="secondary" className="justify-self-start">
          Save PIN
        </SubmitButton>
      </form>
    </details>
  );
}
