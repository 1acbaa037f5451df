import type { Metadata } from 'next';
import { Suspense } from 'react';
import { SearchForm } from '@/components/forms/search-form';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { listHref, listQueryOf } from '@/lib/paging';
import { listSquares } from '@/lib/queries/admin';
import { listThemes } from '@/lib/queries/themes';
import { ListSkeleton } from '../list-skeleton';
import { NoRows } from '../no-rows';
import { PageHead } from '../page-head';
import { ImportSquares } from './import-squares';
import { SquareDialog } from './square-dialog';
import { SquaresTable } from './squares-table';

export const metadata: Metadata = { title: 'Squares · Admin' };

const path = '/admin/squares';
type Props = PageProps<'/admin/squares'>;
type Asked = Pick<Props, 'searchParams'>;

export default function SquaresPage({ searchParams }: Props) {
  return (
    <>
      <PageHead
        title="Squares"
        deck="Predictions about offices and institutions, with what counts as proof and by when."
      >
        <Suspense fallback={<Skeleton className="h-11 w-80 max-w-full" />}>
          <NewSquares searchParams={searchParams} />
        </Suspense>
      </PageHead>
      <Suspense fallback={<ListSkeleton hasSearch />}>
        <Squares searchParams={searchParams} />
      </Suspense>
    </>
  );
}

async function chosen({ searchParams }: Asked) {
  const [asked, themes] = await Promise.all([searchParams, listThemes()]);
  return { asked, themes, theme: themes.find(({ id }) => id === asked.theme) };
}

async function NewSquares(props: Asked) {
  const { themes, theme } = await chosen(props);
  return (
    <>
      <ImportSquares themes={themes} theme_id={theme?.id} />
      <SquareDialog themes={themes} theme_id={theme?.id} />
    </>
  );
}

async function Squares(props: Asked) {
  const { asked, themes, theme } = await chosen(props);
  const query = listQueryOf(asked);
  const { rows, total, page_size } = await listSquares(query, theme?.id ?? null);
  const all = { value: '', label: 'All themes' };
  return (
    <>
      <SearchForm
        path={path}
        label="Search squares"
        q={query.q}
        filter={{
          name: 'theme',
          label: 'Theme',
          value: theme?.id ?? '',
          options: [all, ...themes.map(({ id, name }) => ({ value: id, label: name }))],
        }}
      />
      {rows.length === 0 ? (
        <NoRows query={query} path={path} title="No squares yet">
          Write one, or paste a whole list. Predictions are hard, especially about the future.
        </NoRows>
      ) : (
        <SquaresTable squares={rows} themes={themes} />
      )}
      <div className="pt-4">
        <Pager
          noun="square"
          page={query.page}
          total={total}
          page_size={page_size}
          hrefOf={(page) => listHref(path, { theme: theme?.id ?? '', ...query, page })}
        />
      </div>
    </>
  );
}
