import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PagedList } from '@/components/forms/paged-list';
import { listQueryOf } from '@/lib/words/paging';
import { getAdminStats, listGroups } from '@/lib/accounts/admin-queries';
import { Figures } from '../figures';
import { ListSkeleton, PageHead } from '../page-head';
import { GroupsTable } from './groups-table';

export const metadata: Metadata = { title: 'Groups · Admin' };

const path = '/admin/groups';
type Props = PageProps<'/admin/groups'>;

export default function GroupsPage({ searchParams }: Props) {
  return (
    <>
      <PageHead
        title="Groups"
        deck="Look in, or hand out a new code. Group deletion is unavailable: the games in a group belong to its players."
      />
      <Suspense fallback={<ListSkeleton figures={4} hasSearch />}>
        <Groups searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function Groups({ searchParams }: Pick<Props, 'searchParams'>) {
  const query = listQueryOf(await searchParams);
  const [stats, found] = await Promise.all([getAdminStats(), listGroups(query)]);
  return (
    <>
      <Figures
        of={[
          ['Total groups', stats.total_groups],
          ['Total members', stats.total_members],
          ['Total games', stats.private_games],
          ['Average members per group', stats.average_members.toFixed(1)],
        ]}
      />
      <PagedList
        path={path}
        noun="group"
        search="Search groups by name, code or host"
        query={query}
        found={found}
        empty="Nobody has started one. The friends are still being made."
        table={(groups) => <GroupsTable groups={groups} />}
      />
    </>
  );
}
