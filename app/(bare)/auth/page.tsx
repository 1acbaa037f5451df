import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { getPostedAnswer } from '@/lib/server/posted-answer';
import { safePath } from '@/lib/accounts/redirect';
import { getViewer } from '@/lib/accounts/viewer';
import { AuthForms } from './auth-forms';

export const metadata: Metadata = { title: 'Sign in or sign up' };

/** Not streamed, so that signed-in users are redirected without seeing the form, and the form works without JavaScript. */
export const instant = false;

export default async function AuthPage({ searchParams }: PageProps<'/auth'>) {
  const query = await searchParams;
  if (await getViewer()) redirect(safePath(query.redirect));
  return (
    <PostedAnswerProvider posted={await getPostedAnswer()}>
      <AuthForms />
    </PostedAnswerProvider>
  );
}
