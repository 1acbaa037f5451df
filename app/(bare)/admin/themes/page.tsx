import type { Metadata } from 'next';
import { Suspense } from 'react';
import { PagedList } from '@/components/forms/paged-list';
import { listQueryOf } from '@/lib/words/paging';
import { listAdminThemes } from '@/lib/accounts/admin-queries';
import { ListSkeleton, PageHead } from '../page-head';
import { LoadThemes } from './load-themes';
import { ThemeDialog } from './theme-form';
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
        <LoadThemes />
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
      empty="Without a subject there is no news. Load the built-in themes, or create the first one and add squares."
      table={(themes) => <ThemesTable themes={themes} />}
    />
  );
}
