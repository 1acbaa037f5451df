import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SearchForm } from '@/components/forms/search-form';
import { Pager } from '@/components/ui/pager';
import { listHref, listQueryOf } from '@/lib/paging';
import { getAdminStats, listGroups } from '@/lib/admin/queries';
import { Figures } from '../figures';
import { ListSkeleton } from '../list-skeleton';
import { NoRows } from '../no-rows';
import { PageHead } from '../page-head';
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
  const [stats, { rows, total, page_size }] = await Promise.all([
    getAdminStats(),
    listGroups(query),
  ]);
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
      <SearchForm path={path} label="Search groups by name, code or creator" q={query.q} />
      {rows.length === 0 ? (
        <NoRows query={query} path={path} title="No groups yet">
          Nobody has started one. The friends are still being made.
        </NoRows>
      ) : (
        <GroupsTable groups={rows} />
      )}
      <div className="pt-4">
        <Pager
          noun="group"
          page={query.page}
          total={total}
          page_size={page_size}
          hrefOf={(page) => listHref(path, { ...query, page })}
        />
      </div>
    </>
  );
}
