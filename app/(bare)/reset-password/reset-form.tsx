'use client';

import type { Route } from 'next';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { safePath } from '@/lib/accounts/redirect';
import { limits } from '@/lib/limits';
import { resetPasswordSchema } from '@/lib/accounts/schema';
import { resetPassword } from '@/server-actions/accounts';
import { reset_password_failed } from '@/lib/words/accounts';

type ResetFormProps = {
  email: string;
  /** The path to go to after the reset. */
  back: Route;
  /** Whether the current password is needed. Users who came by an e-mailed link have forgotten it. */
  asksCurrent: boolean;
};

export function ResetForm({ email, back, asksCurrent }: ResetFormProps) {
  const router = useRouter();
  const { formProps, fields, answer, refusal } = useFormAction(resetPassword, resetPasswordSchema, {
    failed: reset_password_failed,
  });
  const isDone = answer?.ok === true;

  useEffect(() => {
    if (!isDone) return;
    const leave = setTimeout(() => router.replace(safePath(back)), limits.reset_redirect_ms);
    return () => clearTimeout(leave);
  }, [isDone, router, back]);

  if (isDone) {
    return (
      <p role="status" aria-live="polite">
        Done.{' '}
        <Link href={back} className="font-semibold text-link">
          {back === '/' ? 'Go to the front page' : 'Continue'}
        </Link>
        .
      </p>
    );
  }

  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal} />
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
