import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { InviteCard, InviteSkeleton } from '@/components/groups/invite-card';
import { JoinByLink } from '@/components/groups/join-by-itself';
import { codeIn } from '@/lib/groups/codes';
import { invitePath } from '@/lib/paths';
import { inviteMetadata } from '@/lib/server/metadata';
import { getPostedAnswer } from '@/lib/server/posted-answer';
import { getInvite } from '@/lib/groups/invitation-queries';
import { getViewer } from '@/lib/accounts/viewer';

type Props = PageProps<'/invite/[inviteCode]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const inviteCode = codeIn((await params).inviteCode);
  return inviteMetadata(await getInvite(inviteCode), inviteCode);
}

export default function InvitePage({ params }: Props) {
  return (
    <Suspense fallback={<InviteSkeleton />}>
      <Invite params={params} />
    </Suspense>
  );
}

async function Invite({ params }: Pick<Props, 'params'>) {
  const [{ inviteCode: pasted }, viewer] = await Promise.all([params, getViewer()]);
  const inviteCode = codeIn(pasted);
  if (viewer) return <JoinByLink invite_code={inviteCode} />;
  return (
    <PostedAnswerProvider posted={await getPostedAnswer()}>
      <InviteCard
        invitation={await getInvite(inviteCode)}
        back={invitePath(inviteCode)}
        invite_code={inviteCode}
      />
    </PostedAnswerProvider>
  );
}
