import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SearchForm } from '@/components/forms/search-form';
import { Pager } from '@/components/ui/pager';
import { listHref, listQueryOf } from '@/lib/paging';
import { listAdminThemes } from '@/lib/admin/queries';
import { ListSkeleton } from '../list-skeleton';
import { NoRows } from '../no-rows';
import { PageHead } from '../page-head';
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
  const { rows, total, page_size } = await listAdminThemes(query);
  return (
    <>
      <SearchForm path={path} label="Search themes" q={query.q} />
      {rows.length === 0 ? (
        <NoRows query={query} path={path} title="No themes yet">
          Without a subject there is no news. Create the first theme, then give it squares.
        </NoRows>
      ) : (
        <ThemesTable themes={rows} />
      )}
      <div className="pt-4">
        <Pager
          noun="theme"
          page={query.page}
          total={total}
          page_size={page_size}
          hrefOf={(page) => listHref(path, { ...query, page })}
        />
      </div>
    </>
  );
}
