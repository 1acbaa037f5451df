import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AuthCard, authCardLinkClass } from '@/components/accounts/auth-card';
import { KeepCardsForm } from '@/components/accounts/keep-cards-form';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { keepCardsPath, safePath, signInPath } from '@/lib/accounts/redirect';
import { requireViewer } from '@/lib/accounts/viewer';
import { getPostedAnswer } from '@/lib/server/posted-answer';

export const metadata: Metadata = { title: 'Keep your cards', robots: { index: false } };

/** Not streamed, because with an account it is a redirect. */
export const instant = false;

/** The page on which a player under a name alone adds an e-mail address and gets an account. */
export default async function KeepYourCardsPage({ searchParams }: PageProps<'/keep-your-cards'>) {
  const back = safePath((await searchParams).redirect);
  const { is_anonymous, display_name } = await requireViewer(keepCardsPath(back));
  if (!is_anonymous) redirect(back);
  return (
    <AuthCard
      kicker="Players’ entrance"
      title="Keep your cards"
      deck={
        <span className="wrap-anywhere">
          So far, you are playing as <bdi>{display_name}</bdi> in this browser only. With an account
          you can also start your own games. We send one email to confirm your address.
        </span>
      }
      stub={
        <p>
          Already have an account?{' '}
          {/* A full load: the sign-in page behind this one was redirected here, and the router would show it hidden. */}
          <a href={signInPath(back, 'signin')} className={authCardLinkClass}>
            Sign in
          </a>
          , but these cards will stay behind.
        </p>
      }
    >
      <PostedAnswerProvider posted={await getPostedAnswer()}>
        <KeepCardsForm back={back} />
      </PostedAnswerProvider>
    </AuthCard>
  );
}
