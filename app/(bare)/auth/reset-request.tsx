import { AuthCard } from '@/components/accounts/auth-card';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { forgotPasswordSchema } from '@/lib/accounts/schema';
import { requestReset } from '@/server-actions/accounts';
import type { ModeProps } from './modes';
import { ModeLink } from './mode-link';

export function ResetRequest({ email, message, ...ways }: ModeProps) {
  const { formProps, fields, answer, refusal } = useFormAction(requestReset, forgotPasswordSchema, {
    defaultValue: { email },
  });

  const stub = (
    <p>
      <ModeLink to="signin" {...ways}>
        Back to sign in
      </ModeLink>
    </p>
  );

  if (answer?.ok) {
    return (
      <AuthCard
        isClosable
        kicker="Lost and found"
        title="Check your inbox"
        deck={
          <>
            If <strong className="font-semibold text-ink">{answer.data.email}</strong> has an
            account, a link to set a new password is on its way. It can take a minute, and it may
            have landed among the advertising.
          </>
        }
        stub={stub}
      />
    );
  }

  return (
    <AuthCard
      isClosable
      kicker="Lost and found"
      title="Forgot your password?"
      deck="It happens to the best sources. Tell us your email and we will send a link."
      stub={stub}
    >
      <form {...formProps} className="grid gap-4">
        <FormError notice={refusal}>{message}</FormError>
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <SubmitButton size="lg" className="mt-2 w-full">
          Send reset link
        </SubmitButton>
      </form>
    </AuthCard>
  );
}
