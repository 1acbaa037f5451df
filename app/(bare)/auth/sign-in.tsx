import { AuthCard } from '@/components/accounts/auth-card';
import { ResendForm } from '@/components/accounts/resend-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/ui/form-error';
import * as accountFailures from '@/lib/accounts/failures';
import { signInSchema } from '@/lib/accounts/schema';
import { signIn } from '@/server-actions/accounts';
import type { ModeProps } from './modes';
import { ModeLink } from './mode-link';

export function SignIn({ email, message, back, ...ways }: ModeProps) {
  const { formProps, fields, answer, problem } = useFormAction(signIn, signInSchema, {
    failure: accountFailures.signIn,
    defaultValue: { email },
  });
  const isUnconfirmed = answer?.ok === false && answer.code === 'email_not_confirmed';

  return (
    <AuthCard
      isClosable
      kicker="Subscription desk"
      title="Sign in"
      deck="Your cards are where you left them."
      stub={
        <p>
          New here?{' '}
          <ModeLink to="signup" {...ways}>
            Sign up
          </ModeLink>
        </p>
      }
    >
      <form {...formProps} className="grid gap-4">
        <FormError {...(problem ?? { children: message })} />
        <input type="hidden" name="redirect" value={back} />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <TextField
          field={fields.password}
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus={Boolean(message)}
        />
        <SubmitButton size="lg" className="mt-2 w-full">
          Sign In
        </SubmitButton>
      </form>
      {isUnconfirmed && (
        <div className="mt-3">
          <ResendForm email={fields.email.value} back={back} />
        </div>
      )}
      <p className="mt-3 text-center text-[0.9375rem]">
        <ModeLink to="forgot" {...ways}>
          Forgot your password?
        </ModeLink>
      </p>
    </AuthCard>
  );
}
