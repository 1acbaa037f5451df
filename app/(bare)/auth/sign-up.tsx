import Link from 'next/link';
import { AuthCard, authCardLinkClass } from '@/components/accounts/auth-card';
import { SignUpForm } from '@/components/accounts/sign-up-form';
import type { ModeProps } from './modes';
import { ModeLink } from './mode-link';

export function SignUp({ email, message, back, ...ways }: ModeProps) {
  return (
    <AuthCard
      isClosable
      kicker="Subscription desk"
      title="Sign up"
      deck="Free delivery, play money only. We will write once, to confirm your address."
      stub={
        <div className="grid gap-6">
          <p>
            Already a reader?{' '}
            <ModeLink to="signin" {...ways}>
              Sign in
            </ModeLink>
          </p>
          <p>
            A friend read you a code?{' '}
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
