import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PostedAnswerProvider } from '@/components/forms/posted-answer';
import { InviteCard } from '@/components/groups/invite-card';
import { AcceptInvitation } from '@/components/groups/join-by-itself';
import { Spinner } from '@/components/ui/spinner';
import { directJoinPath } from '@/lib/paths';
import { getPostedAnswer } from '@/lib/server/posted-answer';
import { getMailedInvite } from '@/lib/groups/invitation-queries';
import { getViewer, requireAccount } from '@/lib/accounts/viewer';

export const metadata: Metadata = { title: 'Joining a group', robots: { index: false } };

type Props = PageProps<'/join-group-direct/[groupId]'>;

export default function JoinGroupDirectPage(props: Props) {
  return (
    <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
      <Join {...props} />
    </Suspense>
  );
}

/** Visitors who come by the e-mailed link first see a preview of the group. */
async function Join({ params, searchParams }: Props) {
  const [{ groupId }, { invitation }] = await Promise.all([params, searchParams]);
  const id = typeof invitation === 'string' ? invitation : undefined;
  const here = directJoinPath(groupId, id);
  if (id && !(await getViewer())) {
    return (
      <PostedAnswerProvider posted={await getPostedAnswer()}>
        <InviteCard invitation={await getMailedInvite(groupId, id)} back={here} />
      </PostedAnswerProvider>
    );
  }
  await requireAccount(here);
  return <AcceptInvitation group_id={groupId} />;
}
