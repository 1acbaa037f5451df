import Link from 'next/link';
import { signInPath } from '@/lib/accounts/redirect';
import { limits } from '@/lib/limits';
import { AuthCard, authCardLinkClass } from '@/components/accounts/auth-card';
import { ResendForm } from './resend-form';

type CheckInboxProps = {
  email: string;
  back: string;
  /** The mail server has not taken the e-mail yet. */
  isOnItsWay: boolean;
};

/** Shown after sign-up: the address that the e-mail was sent to, what its link does, and a button to resend it. */
export function CheckInbox({ email, back, isOnItsWay }: CheckInboxProps) {
  return (
    <AuthCard
      kicker="One more step"
      title="Check your inbox"
      deck={
        <>
          {isOnItsWay ? 'A verification link is on its way to' : 'We sent a verification link to'}{' '}
          <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.{' '}
          {back === '/'
            ? 'Open it to confirm your address.'
            : 'Open it to confirm your address and pick up where you left off.'}{' '}
          The link expires in {limits.verification_hours} hours.
        </>
      }
      stub={
        <p>
          <Link href={signInPath(back, 'signin')} className={authCardLinkClass}>
            Back to sign in
          </Link>
        </p>
      }
    >
      <p className="mb-4 text-[0.9375rem] text-ink-soft">
        Nothing there? Check your spam folder, next to the princes and the lotteries. If you signed
        up twice, your first password is the one that counts.
      </p>
      <ResendForm email={email} back={back} isJustSent />
    </AuthCard>
  );
}
