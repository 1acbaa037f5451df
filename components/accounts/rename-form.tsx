'use client';

import { FormError } from '@/components/forms/form-error';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { renameSchema } from '@/lib/accounts/schema';
import { rename_failed } from '@/lib/words/accounts';
import { rename } from '@/server-actions/account-settings';

/** Changes the viewer's display name. */
export function RenameForm({ display_name }: { display_name: string }) {
  const { formProps, fields, refusal } = useFormAction(rename, renameSchema, {
    failed: rename_failed,
    defaultValue: { display_name },
  });
  return (
    <form {...formProps} className="grid max-w-md gap-3">
      <FormError message={refusal} />
      <TextField
        field={fields.display_name}
        label="Display Name"
        autoComplete="nickname"
        hint="Your groups and running games show the new name. Results and past events of games keep the old one."
      />
      <SubmitButton variant="secondary" className="justify-self-start">
        Save Name
      </SubmitButton>
    </form>
  );
}
