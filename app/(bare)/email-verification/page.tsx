import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';
import { CheckInbox } from '@/components/accounts/check-inbox';
import { AuthCard, authCardLinkClass } from '@/components/accounts/auth-card';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { ResendForm } from '@/components/accounts/resend-form';
import { ButtonLink } from '@/components/ui/button';
import { FormError } from '@/components/forms/form-error';
import { resend_address_missing } from '@/lib/words/accounts';
import { getPostedAnswer } from '@/lib/server/posted-answer';
import { safePath, signInPath } from '@/lib/accounts/redirect';
import { getViewer } from '@/lib/accounts/viewer';

export const metadata: Metadata = { title: 'Verify your email', robots: { index: false } };

/** Not streamed, so that it can be read without JavaScript. */
export const instant = false;

export default async function EmailVerificationPage({
  searchParams,
}: PageProps<'/email-verification'>) {
  const { email, link, mail, ...query } = await searchParams;
  const back = safePath(query.redirect);
  const address = typeof email === 'string' ? email : '';
  if (link !== 'expired') {
    const viewer = await getViewer();
    // This tab follows when the link is opened in another one.
    if (viewer && !viewer.is_anonymous) redirect(back);
    if (!address) return <NoAddress />;
  }
  return (
    <PostedAnswerProvider posted={await getPostedAnswer()}>
      {link === 'expired' ? (
        <ExpiredLink back={back} />
      ) : (
        <CheckInbox key={address} email={address} back={back} isOnItsWay={mail === 'later'} />
      )}
    </PostedAnswerProvider>
  );
}

function ExpiredLink({ back }: { back: string }) {
  return (
    <AuthCard
      kicker="Yesterday’s paper"
      title="This link no longer works"
      deck="Links work once and expire after 24 hours. If you have confirmed your address already, just sign in. Otherwise we will send a fresh one."
      stub={
        <p>
          <Link href={signInPath(back, 'signin')} className={authCardLinkClass}>
            Back to sign in
          </Link>
        </p>
      }
    >
      <ResendForm back={back} />
    </AuthCard>
  );
}

function NoAddress() {
  return (
    <AuthCard kicker="One more step" title="Check your inbox">
      <FormError>{resend_address_missing.title}</FormError>
      <ButtonLink href={signInPath('/', 'signup')} className="mt-5 w-full">
        Sign Up
      </ButtonLink>
    </AuthCard>
  );
}
