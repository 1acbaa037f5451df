import { ConfirmAction } from '@/components/forms/confirm-action';
import { DataTable } from '@/components/ui/data-table';
import type { AdminSquare } from '@/lib/contract/themes';
import { likelihoodNames, namesOfMonths } from '@/lib/themes/likelihood';
import { confirm_delete_square } from '@/lib/words/admin';
import { fill, quoted } from '@/lib/words/message';
import type { Theme } from '@/lib/contract/themes';
import { deleteSquare } from '@/server-actions/themes';
import { EditSquareDialog } from './square-form';

export function SquaresTable({ squares, themes }: { squares: AdminSquare[]; themes: Theme[] }) {
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
          cell: ({ likelihood, months }) => (
            <>
              <span className="whitespace-nowrap">{likelihoodNames[likelihood]}</span>
              {months && (
                <span className="block text-fine text-ink-soft">{namesOfMonths(months)}</span>
              )}
            </>
          ),
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
            input={{ square_id: square.id }}
          />
        </>
      )}
    />
  );
}
