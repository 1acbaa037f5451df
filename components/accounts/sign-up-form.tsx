'use client';

import { useEffect, useEffectEvent } from 'react';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { account_needs_cookies } from '@/lib/words/accounts';
import { signUpSchema } from '@/lib/accounts/schema';
import { sentenceOf } from '@/lib/words/message';
import { signUp } from '@/server-actions/accounts';
import { useCookiesRefused } from './use-cookies-refused';
import { unexpected_error } from '@/lib/words/common';

export type SignUpFormProps = {
  /** The path to open after sign-up, which is also the target of the link in the e-mail. */
  back: string;
  email?: string | undefined;
  message?: string | undefined;
  /** Called with a message that suggests signing in, if the address already has an account. */
  onKnown: (known: { email: string; message: string }) => void;
};

/** Sign-up with name, e-mail and password. It continues with the verification e-mail. */
export function SignUpForm({ back, email, message, onKnown }: SignUpFormProps) {
  const { formProps, fields, answer, refusal } = useFormAction(signUp, signUpSchema, {
    failed: unexpected_error,
    defaultValue: { email },
  });
  const isRefused = useCookiesRefused();

  const signInInstead = useEffectEvent((message: string) =>
    onKnown({ email: fields.email.value ?? '', message }),
  );
  useEffect(() => {
    if (answer?.ok === false && answer.code === 'account_exists') {
      signInInstead(sentenceOf(answer.message));
    }
  }, [answer]);

  return (
    <form {...formProps} className="grid gap-3 sm:gap-4">
      {isRefused && <FormError message={account_needs_cookies} />}
      <FormError message={refusal}>{message}</FormError>
      <input type="hidden" name="redirect" value={back} />
      <TextField
        field={fields.display_name}
        label="Display Name"
        hint="Other players see this name on your cards."
        autoComplete="nickname"
      />
      <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      <TextField
        field={fields.password}
        label="Password"
        hint="At least 6 characters."
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton size="lg" disabled={isRefused} className="w-full sm:mt-2">
        Sign Up
      </SubmitButton>
    </form>
  );
}
