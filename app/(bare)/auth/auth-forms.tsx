'use client';

import { useSearchParams } from 'next/navigation';
import { useLayoutEffect, useState, type MouseEvent } from 'react';
import Link from 'next/link';
import { safePath, signInPath } from '@/lib/accounts/redirect';
import { AuthCard, authCardLinkClass } from '@/components/accounts/auth-card';
import { SignInForm } from '@/components/accounts/sign-in-form';
import { SignUpForm } from '@/components/accounts/sign-up-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { TextField } from '@/components/forms/text-field';
import { useFormAction } from '@/components/forms/use-form-action';
import { FormError } from '@/components/forms/form-error';
import { forgotPasswordSchema } from '@/lib/accounts/schema';
import { requestReset } from '@/server-actions/accounts';
import { reset_email_failed } from '@/lib/words/accounts';

const modes = { signin: SignIn, signup: SignUp, forgot: ResetRequest };

/** The mode is in the URL, so that each mode can be linked to and works before hydration. */
export function AuthForms() {
  const query = useSearchParams();
  const [carried, carry] = useState<Carried>({});
  const [visit, setVisit] = useState(0);
  const requested = query.get('mode') ?? '';
  const mode = Object.hasOwn(modes, requested) ? (requested as Mode) : 'signin';
  const back = safePath(query.get('redirect'));
  const hrefOf = (mode: Mode) => signInPath(back, mode);

  // Next keeps this page in memory after a navigation. Clear the forms, so that nobody finds a password in them.
  useLayoutEffect(
    () => () => {
      carry({});
      setVisit((visit) => visit + 1);
    },
    [],
  );

  function go(mode: Mode, carried: Carried = {}) {
    carry(carried);
    window.history.replaceState(null, '', hrefOf(mode));
  }

  const Screen = modes[mode];
  const email = carried.email ?? query.get('email') ?? '';
  return (
    <Screen
      key={`${mode} ${visit}`}
      {...carried}
      email={email}
      back={back}
      hrefOf={hrefOf}
      go={go}
    />
  );
}

function SignIn({ email, message, back, ...ways }: ModeProps) {
  return (
    <AuthCard
      isClosable
      kicker="Players’ entrance"
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
      <SignInForm email={email} message={message} back={back} />
      <p className="mt-3 text-center text-[0.9375rem]">
        <ModeLink to="forgot" {...ways}>
          Forgot your password?
        </ModeLink>
      </p>
    </AuthCard>
  );
}

function SignUp({ email, message, back, ...ways }: ModeProps) {
  return (
    <AuthCard
      isClosable
      kicker="Players’ entrance"
      title="Sign up"
      deck="Free, and for play money only. We send one email to confirm your address."
      stub={
        <div className="grid gap-6">
          <p>
            Already have an account?{' '}
            <ModeLink to="signin" {...ways}>
              Sign in
            </ModeLink>
          </p>
          <p>
            Did a friend give you a code?{' '}
            <Link href="/join" className={authCardLinkClass}>
              Enter a code
            </Link>
          </p>
        </div>
      }
    >
      <SignUpForm
        email={email}
        message={message}
        back={back}
        onKnown={(known) => ways.go('signin', known)}
      />
    </AuthCard>
  );
}

function ResetRequest({ email, message, ...ways }: ModeProps) {
  const { formProps, fields, answer, refusal } = useFormAction(requestReset, forgotPasswordSchema, {
    failed: reset_email_failed,
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
            account, a link to set a new password is on its way. It can take a minute. Look in your
            spam folder, too.
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
        <FormError message={refusal}>{message}</FormError>
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" />
        <SubmitButton size="lg" className="mt-2 w-full">
          Send reset link
        </SubmitButton>
      </form>
    </AuthCard>
  );
}

type ModeLinkProps = Pick<ModeProps, 'go' | 'hrefOf'> & { to: Mode; children: string };

/** A link to another mode of the auth card, which keeps the typed e-mail address. */
function ModeLink({ to, go, hrefOf, children }: ModeLinkProps) {
  function switchMode(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const form = event.currentTarget.closest('article')?.querySelector('form');
    const typed = form && new FormData(form).get('email');
    go(to, typed ? { email: String(typed) } : {});
  }

  return (
    <Link href={hrefOf(to)} prefetch={false} onClick={switchMode} className={authCardLinkClass}>
      {children}
    </Link>
  );
}

type Mode = 'signin' | 'signup' | 'forgot';

/** What one mode passes to the next: the typed e-mail address, and a message that explains the switch. */
type Carried = { email?: string; message?: string };

type ModeProps = Carried & {
  /** The path to return to. */
  back: string;
  hrefOf: (mode: Mode) => ReturnType<typeof signInPath>;
  go: (mode: Mode, carried?: Carried) => void;
};
