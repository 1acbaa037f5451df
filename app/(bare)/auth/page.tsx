import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { getPostedAnswer } from '@/lib/server/posted-answer';
import { keepCardsPath, safePath } from '@/lib/accounts/redirect';
import { StayBehind } from '@/components/accounts/stay-behind';
import { getViewer } from '@/lib/accounts/viewer';
import { AuthForms } from './auth-forms';

export const metadata: Metadata = { title: 'Sign in or sign up' };

/** Not streamed, so that signed-in users are redirected without seeing the form, and the form works without JavaScript. */
export const instant = false;

export default async function AuthPage({ searchParams }: PageProps<'/auth'>) {
  const query = await searchParams;
  const viewer = await getViewer();
  const back = safePath(query.redirect);
  if (viewer && !viewer.is_anonymous) redirect(back);
  if (viewer && query.mode === 'signup') redirect(keepCardsPath(back));
  return (
    <PostedAnswerProvider posted={await getPostedAnswer()}>
      {viewer && <StayBehind display_name={viewer.display_name} back={back} />}
      <AuthForms />
    </PostedAnswerProvider>
  );
}
