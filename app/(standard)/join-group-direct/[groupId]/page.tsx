import type { Metadata } from 'next';
import { Suspense } from 'react';
import { JoinByItself } from '@/components/group/join-by-itself';
import { Spinner } from '@/components/ui/spinner';
import { requireViewer } from '@/lib/viewer';
import { acceptGroupInvitation } from '@/server-actions/memberships';

export const metadata: Metadata = { title: 'Joining a group', robots: { index: false } };

export default function JoinGroupDirectPage({ params }: PageProps<'/join-group-direct/[groupId]'>) {
  return (
    <Suspense fallback={<Spinner className="mx-auto my-16 size-8" />}>
      <Join params={params} />
    </Suspense>
  );
}

async function Join({ params }: Pick<PageProps<'/join-group-direct/[groupId]'>, 'params'>) {
  const { groupId } = await params;
  await requireViewer(`/join-group-direct/${groupId}`);
  return <JoinByItself join={acceptGroupInvitation.bind(null, { group_id: groupId })} />;
}
