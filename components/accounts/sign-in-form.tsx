'use client';

import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { account_needs_cookies } from '@/lib/words/accounts';
import { signInSchema } from '@/lib/accounts/schema';
import { signIn } from '@/server-actions/accounts';
import { useCookiesRefused } from './use-cookies-refused';
import { ResendForm } from './resend-form';
import { unexpected_error } from '@/lib/words/common';

type SignInFormProps = {
  /** The path to open after sign-in. */
  back: string;
  email?: string | undefined;
  message?: string | undefined;
};

/** Sign-in with e-mail and password. An unconfirmed address gets a button to resend the verification e-mail. */
export function SignInForm({ back, email, message }: SignInFormProps) {
  const { formProps, fields, answer, refusal } = useFormAction(signIn, signInSchema, {
    failed: unexpected_error,
    defaultValue: { email },
  });
  const isRefused = useCookiesRefused();
  const isUnconfirmed = answer?.ok === false && answer.code === 'email_not_confirmed';

  return (
    <>
      <form {...formProps} className="grid gap-4">
        {isRefused && <FormError message={account_needs_cookies} />}
        <FormError message={refusal}>{message}</FormError>
        <input type="hidden" name="redirect" value={back} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus={Boolean(message)}
        />
        <SubmitButton size="lg" disabled={isRefused} className="mt-2 w-full">
          Sign In
        </SubmitButton>
      </form>
      {isUnconfirmed && (
        <div className="mt-3">
          <ResendForm email={fields.email.value} back={back} />
        </div>
      )}
    </>
  );
}
