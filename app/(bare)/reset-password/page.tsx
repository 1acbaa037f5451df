import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { AuthCard } from '@/components/accounts/auth-card';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { getPostedAnswer } from '@/lib/server/posted-answer';
import { safePath, signInPath, withNotice } from '@/lib/accounts/redirect';
import { hasRecovered } from '@/lib/accounts/session-cookies';
import { createServerSupabase } from '@/lib/server/supabase';
import { getViewerOrThrow } from '@/lib/accounts/viewer';
import { ResetForm } from './reset-form';

export const metadata: Metadata = { title: 'Set a new password', robots: { index: false } };

/** Not streamed, because without a session it is a redirect. */
export const instant = false;

export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const back = safePath((await searchParams).redirect);
  const viewer = await getViewerOrThrow();
  if (!viewer) redirect(withNotice(signInPath('/', 'forgot'), 'reset_link_invalid'));
  const supabase = await createServerSupabase();
  return (
    <AuthCard
      kicker="Lost and found"
      title="Set a new password"
      deck="Pick one you will remember after the next news cycle."
    >
      <PostedAnswerProvider posted={await getPostedAnswer()}>
        <ResetForm back={back} email={viewer.email} asksCurrent={!(await hasRecovered(supabase))} />
      </PostedAnswerProvider>
    </AuthCard>
  );
}
