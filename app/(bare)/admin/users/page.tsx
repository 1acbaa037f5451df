import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PagedList } from '@/components/forms/paged-list';
import { listQueryOf } from '@/lib/words/paging';
import { listUsers } from '@/lib/accounts/admin-queries';
import { requireViewer } from '@/lib/accounts/viewer';
import { ListSkeleton, PageHead } from '../page-head';
import { UsersTable } from './users-table';

export const metadata: Metadata = { title: 'Users · Admin' };

const path = '/admin/users';
type Props = PageProps<'/admin/users'>;

export default function UsersPage({ searchParams }: Props) {
  return (
    <>
      <PageHead
        title="Users"
        deck="Everybody who plays, with an account or just a name. Admins can open these pages."
      />
      <Suspense fallback={<ListSkeleton hasSearch />}>
        <Users searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function Users({ searchParams }: Pick<Props, 'searchParams'>) {
  const query = listQueryOf(await searchParams);
  const [viewer, found] = await Promise.all([requireViewer(path), listUsers(query)]);
  return (
    <PagedList
      path={path}
      noun="user"
      search="Search users by name"
      query={query}
      found={found}
      table={(users) => <UsersTable users={users} viewer_id={viewer.user_id} />}
    />
  );
}
