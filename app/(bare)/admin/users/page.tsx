import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SearchForm } from '@/components/forms/search-form';
import { Pager } from '@/components/ui/pager';
import { listHref, listQueryOf } from '@/lib/paging';
import { listUsers } from '@/lib/admin/queries';
import { requireViewer } from '@/lib/accounts/viewer';
import { ListSkeleton } from '../list-skeleton';
import { NoRows } from '../no-rows';
import { PageHead } from '../page-head';
import { UsersTable } from './users-table';

export const metadata: Metadata = { title: 'Users · Admin' };

const path = '/admin/users';
type Props = PageProps<'/admin/users'>;

export default function UsersPage({ searchParams }: Props) {
  return (
    <>
      <PageHead
        title="Users"
        deck="Everybody with an account. Admins run the desk you are sitting at."
      />
      <Suspense fallback={<ListSkeleton hasSearch />}>
        <Users searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function Users({ searchParams }: Pick<Props, 'searchParams'>) {
  const query = listQueryOf(await searchParams);
  const [viewer, { rows, total, page_size }] = await Promise.all([
    requireViewer(path),
    listUsers(query),
  ]);
  return (
    <>
      <SearchForm path={path} label="Search users by name" q={query.q} />
      {rows.length === 0 ? (
        <NoRows query={query} path={path} title="No users yet" />
      ) : (
        <UsersTable users={rows} viewer_id={viewer.user_id} />
      )}
      <div className="pt-4">
        <Pager
          noun="user"
          page={query.page}
          total={total}
          page_size={page_size}
          hrefOf={(page) => listHref(path, { ...query, page })}
        />
      </div>
    </>
  );
}
