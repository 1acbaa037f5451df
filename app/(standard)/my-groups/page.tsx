import type { Metadata } from 'next';
import { CreateGroup } from '@/components/groups/create-group';
import { GroupRow } from '@/components/groups/group-row';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { RefreshWhileVisible } from '@/components/shell/refresh';
import { listMyGroups } from '@/lib/groups/queries';
import { requireViewer } from '@/lib/accounts/viewer';

export const metadata: Metadata = { title: 'My Groups' };

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

export default async function MyGroupsPage() {
  const [viewer, groups] = await Promise.all([requireViewer('/my-groups'), listMyGroups()]);
  const ways = (
    <>
      {!viewer.is_anonymous && <CreateGroup />}
      <ButtonLink href="/join-group" variant="secondary">
        Join Group
      </ButtonLink>
    </>
  );
  const heading = <h1 className="pb-6 text-headline">My Groups</h1>;
  if (groups.length === 0) {
    return (
      <>
        {heading}
        <EmptyState title="No groups yet" action={ways} level={2}>
          Predictions are better with witnesses. Start a group or join one with its code.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {heading}
      <ul className="divide-y border-y">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 pt-6">{ways}</div>
      <RefreshWhileVisible />
    </>
  );
}
