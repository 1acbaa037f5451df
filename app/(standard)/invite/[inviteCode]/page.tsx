import type { Metadata } from 'next';
import { Suspense } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { JoinByItself } from '@/components/group/join-by-itself';
import { invitePath } from '@/lib/groups';
import { signInPath } from '@/lib/redirect';
import { getViewer } from '@/lib/viewer';
import { joinGroup } from '@/server-actions/memberships';
import { InviteCard, InviteSkeleton } from './invite-card';

export const metadata: Metadata = {
  title: 'You are invited',
  robots: { index: false },
};

export default function InvitePage({ params }: PageProps<'/invite/[inviteCode]'>) {
  return (
    <Suspense fallback={<InviteSkeleton />}>
      <Invite params={params} />
    </Suspense>
  );
}

async function Invite({ params }: Pick<PageProps<'/invite/[inviteCode]'>, 'params'>) {
  const [{ inviteCode }, viewer] = await Promise.all([params, getViewer()]);
  if (viewer) {
    return <JoinByItself join={joinGroup.bind(null, { invite_code: inviteCode })} />;
  }
  const back = invitePath(inviteCode);
  return (
    <InviteCard>
      <ButtonLink href={signInPath(back, 'signup')} size="lg">
        Sign Up
      </ButtonLink>
      <ButtonLink href={signInPath(back, 'signin')} size="lg" variant="secondary">
        Log In
      </ButtonLink>
    </InviteCard>
  );
}
