'use client';

import { FormError } from '@/components/forms/form-error';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { changeEmailSchema } from '@/lib/accounts/schema';
import { limits } from '@/lib/limits';
import { change_email_failed } from '@/lib/words/accounts';
import { changeEmail } from '@/server-actions/account-settings';

/** Asks for a new address and the password. The old address stays until the link in the mail is opened. */
export function ChangeEmailForm() {
  const { formProps, fields, answer, refusal } = useFormAction(changeEmail, changeEmailSchema, {
    failed: change_email_failed,
  });
  return (
    <form {...formProps} className="grid w-full max-w-md gap-3">
      <FormError message={refusal} />
      {answer?.ok && (
        <p
          role="status"
          aria-live="polite"
          className="border-l-3 border-success bg-ink/4 px-4 py-3 wrap-anywhere"
        >
          <strong>Check your inbox.</strong>{' '}
          {answer.data.mailed === 'sent' ? 'We sent a link to' : 'A link is on its way to'}{' '}
          <bdi>{answer.data.email}</bdi>. Open it within {limits.verification_hours} hours. Until
          then, your old address stays.
        </p>
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
