import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { SignUpNeeded } from '@/components/groups/sign-up-needed';
import { invitePath } from '@/lib/paths';
import { getViewer } from '@/lib/accounts/viewer';

export const metadata: Metadata = { title: 'Sign up to join', robots: { index: false } };

type Props = PageProps<'/guest/game/[gameId]/[inviteCode]'>;

export default function GuestGamePage({ params }: Props) {
  return (
    <Suspense>
      <Notice params={params} />
    </Suspense>
  );
}

/** Redirects signed-in users to the invitation. */
async function Notice({ params }: Pick<Props, 'params'>) {
  const [{ inviteCode }, viewer] = await Promise.all([params, getViewer()]);
  if (viewer) redirect(invitePath(inviteCode));
  return <SignUpNeeded invite_code={inviteCode} />;
}
