import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { SignUpNeeded } from '@/components/groups/sign-up-needed';
import { invitePath } from '@/lib/paths';
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
  const [{ inviteCode }, viewer] = await Promise.all([params, getViewer()]);
  if (viewer) redirect(invitePath(inviteCode));
  return <SignUpNeeded invite_code={inviteCode} />;
}
