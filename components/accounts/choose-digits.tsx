'use client';

import type { FieldMetadata } from '@conform-to/react';
import { SubmitButton } from '@/components/forms/submit-button';
import { FormError } from '@/components/forms/form-error';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { digitsSchema } from '@/lib/groups/seat-schema';
import { chooseDigits } from '@/server-actions/seats';
import { choose_digits_failed } from '@/lib/words/groups';

type DigitsFieldProps = {
  field: FieldMetadata<string> | FieldMetadata<string | null | undefined>;
  hint: string;
};

/** Four digits, which a browser neither shows again nor fills in. */
export function DigitsField({ field, hint }: DigitsFieldProps) {
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

/** The way to choose digits for the viewer's seat, in place of earlier ones. */
export function ChooseDigits() {
  const { formProps, fields, refusal } = useFormAction(chooseDigits, digitsSchema, {
    failed: choose_digits_failed,
  });
  return (
    <details className="w-full">
      <summary className="flex min-h-11 items-center font-semibold underline">
        Set a PIN to play on another device
      </summary>
      <form {...formProps} className="grid max-w-md gap-3 pt-1 pb-2">
        <FormError message={refusal} />
        <DigitsField
          field={fields.digits}
          hint="With the invite code, your name and this PIN, you can play on another device. A new PIN replaces the old one."
        />
        <SubmitButton variant="secondary" className="justify-self-start">
          Save PIN
        </SubmitButton>
      </form>
    </details>
  );
}
