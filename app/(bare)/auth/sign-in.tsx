import { AuthCard } from '@/components/accounts/auth-card';
import { SignInForm } from '@/components/accounts/sign-in-form';
import type { ModeProps } from './modes';
import { ModeLink } from './mode-link';

export function SignIn({ email, message, back, ...ways }: ModeProps) {
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
      <SignInForm email={email} message={message} back={back} />
      <p className="mt-3 text-center text-[0.9375rem]">
        <ModeLink to="forgot" {...ways}>
          Forgot your password?
        </ModeLink>
      </p>
    </AuthCard>
  );
}
