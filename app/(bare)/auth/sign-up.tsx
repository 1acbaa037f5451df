import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { CheckInbox } from '@/components/accounts/check-inbox';
import { AuthCard } from '@/components/accounts/auth-card';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/ui/form-error';
import * as accountFailures from '@/lib/accounts/failures';
import { sentenceOf } from '@/lib/messages';
import { signUpSchema } from '@/lib/accounts/schema';
import { signUp } from '@/server-actions/accounts';
import type { ModeProps } from './modes';
import { ModeLink } from './mode-link';

export function SignUp({ email, message, back, ...ways }: ModeProps) {
  const { formProps, fields, answer, problem } = useFormAction(signUp, signUpSchema, {
    failure: accountFailures.signUp,
    defaultValue: { email },
  });

  const signInInstead = useEffectEvent((message: string) =>
    ways.go('signin', { email: fields.email.value ?? '', message }),
  );
  useEffect(() => {
    if (answer?.ok === false && answer.code === 'account_exists') {
      signInInstead(sentenceOf(answer.notice));
    }
  }, [answer]);

  // What comes next has a page of its own: its address keeps through a reload whose inbox it is.
  const router = useRouter();
  useEffect(() => {
    if (!answer?.ok) return;
    const { email } = answer.data;
    router.replace(`/email-verification?${new URLSearchParams({ email, redirect: back })}`);
  }, [answer, back, router]);

  if (answer?.ok) return <CheckInbox email={answer.data.email} back={back} />;

  return (
    <AuthCard
      isClosable
      kicker="Subscription desk"
      title="Sign up"
      deck="Free delivery, play money only. We will write once, to confirm your address."
      stub={
        <p>
          Already a reader?{' '}
          <ModeLink to="signin" {...ways}>
            Sign in
          </ModeLink>
        </p>
      }
    >
      <form {...formProps} className="grid gap-4">
        <FormError {...(problem ?? { children: message })} />
        <input type="hidden" name="redirect" value={back} />
        <TextField
          field={fields.display_name}
          label="Display Name"
          hint="Your byline: other players see it on your cards."
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
        <SubmitButton size="lg" className="mt-2 w-full">
          Sign Up
        </SubmitButton>
      </form>
    </AuthCard>
  );
}
