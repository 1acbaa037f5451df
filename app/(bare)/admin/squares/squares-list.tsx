import { PagedList } from '@/components/forms/paged-list';
import { listQueryOf } from '@/lib/words/paging';
import { listSquares } from '@/lib/accounts/admin-queries';
import { chosenTheme } from './chosen-theme';
import { SquaresTable } from './squares-table';

const path = '/admin/squares';

/** The squares that match the search, of one theme or of all. */
export async function SquaresList({
  searchParams,
}: Pick<PageProps<'/admin/squares'>, 'searchParams'>) {
  const { asked, themes, theme } = await chosenTheme(searchParams);
  const query = listQueryOf(asked);
  const all = { value: '', label: 'All themes' };
  return (
    <PagedList
      path={path}
      noun="square"
      search="Search squares"
      filter={{
        name: 'theme',
        label: 'Theme',
        value: theme?.id ?? '',
        options: [all, ...themes.map(({ id, name }) => ({ value: id, label: name }))],
      }}
      query={query}
      found={await listSquares(query, theme?.id ?? null)}
      empty="Write one, or paste a whole list. Predictions are hard, especially about the future."
      table={(squares) => <SquaresTable squares={squares} themes={themes} />}
    />
  );
}
