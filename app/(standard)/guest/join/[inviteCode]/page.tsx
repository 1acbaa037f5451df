import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { GuestInvitation } from '@/components/groups/guest-invitation';
import { codeIn } from '@/lib/groups/codes';
import { invitePath } from '@/lib/paths';
import { getInvite } from '@/lib/groups/invitation-queries';
import { getPostedAnswer } from '@/lib/server/posted-answer';
import { getViewer } from '@/lib/accounts/viewer';

export const metadata: Metadata = { title: 'Sign up to join', robots: { index: false } };

export default function GuestJoinPage({ params }: PageProps<'/guest/join/[inviteCode]'>) {
  return (
    <Suspense>
      <Notice params={params} />
    </Suspense>
  );
}

/** Redirects signed-in users to the invitation. */
async function Notice({ params }: Pick<PageProps<'/guest/join/[inviteCode]'>, 'params'>) {
  const [{ inviteCode: pasted }, viewer] = await Promise.all([params, getViewer()]);
  const inviteCode = codeIn(pasted);
  if (viewer) redirect(invitePath(inviteCode));
  return (
    <PostedAnswerProvider posted={await getPostedAnswer()}>
      <GuestInvitation invitation={await getInvite(inviteCode)} invite_code={inviteCode} />
    </PostedAnswerProvider>
  );
}
