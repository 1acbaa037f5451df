'use client';

import { useEffect, useState } from 'react';
import { FormError } from '@/components/forms/form-error';
import { resendVerificationSchema } from '@/lib/accounts/schema';
import { resendVerification } from '@/server-actions/accounts';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { resend_failed } from '@/lib/words/accounts';

/** The auth server sends at most one e-mail per minute to an address. */
const WAIT_SECONDS = 60;

type ResendFormProps = {
  /** The form has an e-mail field if this is missing. */
  email?: string | undefined;
  /** The path that the link in the e-mail finally leads to. */
  back: string;
  /** An e-mail has just been sent, so the form starts with the waiting time. */
  isJustSent?: boolean;
};

export function ResendForm({ email, back, isJustSent = false }: ResendFormProps) {
  const { formProps, fields, answer, refusal, fieldError } = useFormAction(
    resendVerification,
    resendVerificationSchema,
    { failed: resend_failed },
  );
  const [left, wait] = useCountdown(isJustSent ? WAIT_SECONDS : 0);

  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    if (answer?.ok || (answer && answer.code.startsWith('over_'))) wait(WAIT_SECONDS);
  }

  return (
    <form {...formProps} className="grid gap-4">
      <FormError message={refusal}>{email && fieldError}</FormError>
      <input type="hidden" name="redirect" value={back} />
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
      )}
      <SubmitButton
        variant="secondary"
        className="w-full tabular-nums"
        aria-disabled={left > 0 || undefined}
      >
        Resend verification email{left > 0 && ` (${left} s)`}
      </SubmitButton>
    </form>
  );
}

function useCountdown(from: number) {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    if (left <= 0) return;
    const tick = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(tick);
  }, [left]);
  return [left, setLeft] as const;
}
