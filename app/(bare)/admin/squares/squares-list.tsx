import 'server-only';
import { PagedList } from '@/components/forms/paged-list';
import { listQueryOf } from '@/lib/words/paging';
import { listSquares } from '@/lib/accounts/admin-queries';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { DataTable } from '@/components/ui/data-table';
import type { AdminSquare, Theme } from '@/lib/contract/themes';
import { likelihoodNames, namesOfMonths } from '@/lib/themes/schema';
import { confirm_delete_square, delete_square_failed } from '@/lib/words/admin';
import { fill, quoted } from '@/lib/words/message';
import { deleteSquare } from '@/server-actions/themes';
import { listThemes } from '@/lib/themes/queries';
import { betterLabel } from '@/lib/themes/odds';
import { cameTrue } from '@/lib/words/themes';
import { ProposedLabel } from './proposed-label';
import { EditSquareDialog } from './square-form';

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

/** The label of a square with what its games say of it. */
function LikelihoodCell({ square }: { square: AdminSquare }) {
  const { likelihood, months, record } = square;
  const label = betterLabel(record, likelihood);
  return (
    <>
      <span className="whitespace-nowrap">{likelihoodNames[likelihood]}</span>
      {months && <span className="block text-fine text-ink-soft">{namesOfMonths(months)}</span>}
      {record && <span className="block text-fine text-ink-soft">{cameTrue(record)}</span>}
      {label && <ProposedLabel square={square} label={label} />}
    </>
  );
}

function SquaresTable({ squares, themes }: { squares: AdminSquare[]; themes: Theme[] }) {
  return (
    <DataTable
      caption="Squares"
      rows={squares}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Square',
          cell: ({ summary, text }) => (
            <span className="block max-w-prose wrap-anywhere">
              <span dir="auto" className="block font-serif text-lg leading-snug font-semibold">
                {summary}
              </span>
              <span dir="auto" className="block text-fine text-ink-soft">
                {text}
              </span>
            </span>
          ),
        },
        {
          title: 'Likelihood',
          cell: (square) => <LikelihoodCell square={square} />,
        },
        { title: 'Theme', isWide: true, cell: ({ theme_name }) => <bdi>{theme_name}</bdi> },
      ]}
      actions={(square) => (
        <>
          <EditSquareDialog themes={themes} square={square} />
          <ConfirmAction
            label="Delete"
            aria-label={`Delete ${square.summary}`}
            variant="quiet"
            isDangerous
            question={fill(confirm_delete_square, { name: quoted(square.summary) })}
            action={deleteSquare}
            failed={delete_square_failed}
            input={{ square_id: square.id }}
          />
        </>
      )}
    />
  );
}

type Asked = PageProps<'/admin/squares'>['searchParams'];

/** Returns the list query, all themes, and the theme that the URL selects. */
export async function chosenTheme(searchParams: Asked) {
  const [asked, themes] = await Promise.all([searchParams, listThemes()]);
  return { asked, themes, theme: themes.find(({ id }) => id === asked.theme) };
}
