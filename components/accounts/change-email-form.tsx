'use client';

import { FormError } from '@/components/forms/form-error';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { changeEmailSchema } from '@/lib/accounts/schema';
import { limits } from '@/lib/limits';
import { change_email_failed } from '@/lib/words/accounts';
import { changeEmail } from '@/server-actions/account-settings';
import { LinkSent } from './link-sent';

/** Asks for a new address and the password. The old address stays until the link in the mail is opened. */
export function ChangeEmailForm() {
  const { formProps, fields, answer, refusal } = useFormAction(changeEmail, changeEmailSchema, {
    failed: change_email_failed,
  });
  return (
    <form {...formProps} className="grid w-full max-w-md gap-3">
      <FormError message={refusal} />
      {answer?.ok && (
        <LinkSent {...answer.data}>
          Open it within {limits.verification_hours} hours. Until then, your old address stays.
        </LinkSent>
      )}
      <TextField field={fields.email} label="New email" type="email" autoComplete="email" />
      <TextField
        field={fields.current_password}
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton variant="secondary" className="justify-self-start">
        Change Email
      </SubmitButton>
    </form>
  );
}
