'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/ui/form-error';
import { limits } from '@/lib/limits';
import { resetPasswordSchema } from '@/lib/accounts/schema';
import { resetPassword } from '@/server-actions/accounts';
import { reset_password_failed } from '@/lib/words/accounts';

type ResetFormProps = {
  email: string;
  /** Whether the current password is needed. Users who came by an e-mailed link have forgotten it. */
  asksCurrent: boolean;
};

export function ResetForm({ email, asksCurrent }: ResetFormProps) {
  const router = useRouter();
  const { formProps, fields, answer, refusal } = useFormAction(resetPassword, resetPasswordSchema, {
    failure: { reset_password_failed },
  });
  const isDone = answer?.ok === true;

  useEffect(() => {
    if (!isDone) return;
    const leave = setTimeout(() => router.replace('/'), limits.reset_redirect_ms);
    return () => clearTimeout(leave);
  }, [isDone, router]);

  if (isDone) {
    return (
      <p role="status">
        Done. Taking you to the{' '}
        <Link href="/" className="font-semibold text-link">
          front page
        </Link>
        .
      </p>
    );
  }

  return (
    <form {...formProps} className="grid gap-4">
      <FormError notice={refusal} />
      {/* Gives password managers the account's address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {asksCurrent && (
        <TextField
          field={fields.current_password}
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
      )}
      <TextField
        field={fields.password}
        label="New password"
        hint="At least 6 characters."
        type="password"
        autoComplete="new-password"
      />
      <TextField
        field={fields.confirm_password}
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton size="lg" className="mt-2 w-full">
        Update password
      </SubmitButton>
    </form>
  );
}
