import type { Metadata } from 'next';
import { Suspense } from 'react';
import { listQueryOf } from '@/lib/paging';
import { listAdminThemes } from '@/lib/admin/queries';
import { ListSkeleton } from '../list-skeleton';
import { PageHead } from '../page-head';
import { PagedList } from '../paged-list';
import { ThemeDialog } from './theme-dialog';
import { ThemesTable } from './themes-table';

export const metadata: Metadata = { title: 'Themes · Admin' };

const path = '/admin/themes';
type Props = PageProps<'/admin/themes'>;

export default function ThemesPage({ searchParams }: Props) {
  return (
    <>
      <PageHead
        title="Themes"
        deck="A game takes its squares from one theme, and needs 24 of them."
      >
        <ThemeDialog />
      </PageHead>
      <Suspense fallback={<ListSkeleton hasSearch />}>
        <Themes searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function Themes({ searchParams }: Pick<Props, 'searchParams'>) {
  const query = listQueryOf(await searchParams);
  return (
    <PagedList
      path={path}
      noun="theme"
      search="Search themes"
      query={query}
      found={await listAdminThemes(query)}
      empty="Without a subject there is no news. Create the first theme, then give it squares."
      table={(themes) => <ThemesTable themes={themes} />}
    />
  );
}
