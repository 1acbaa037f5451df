import { AuthCard } from '@/components/accounts/auth-card';
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
        <p>
          Already a reader?{' '}
          <ModeLink to="signin" {...ways}>
            Sign in
          </ModeLink>
        </p>
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
