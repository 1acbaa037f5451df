import { SearchForm } from '@/components/forms/search-form';
import { Pager } from '@/components/ui/pager';
import { listHref, listQueryOf } from '@/lib/paging';
import { listSquares } from '@/lib/admin/queries';
import { NoRows } from '../no-rows';
import { chosenTheme } from './chosen-theme';
import { SquaresTable } from './squares-table';

const path = '/admin/squares';

/** The squares of one theme, or of all, as far as they are searched for. */
export async function SquaresList({
  searchParams,
}: Pick<PageProps<'/admin/squares'>, 'searchParams'>) {
  const { asked, themes, theme } = await chosenTheme(searchParams);
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
