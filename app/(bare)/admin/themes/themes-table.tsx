import type { Route } from 'next';
import Link from 'next/link';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { DataTable } from '@/components/ui/data-table';
import type { AdminTheme } from '@/lib/contract/themes';
import { limits } from '@/lib/limits';
import { confirm_delete_theme, delete_theme_failed } from '@/lib/words/admin';
import { kindNames } from '@/lib/themes/schema';
import { fill } from '@/lib/words/message';
import { counted, formatDate } from '@/lib/words/time';
import { deleteTheme } from '@/server-actions/themes';
import { ThemeDialog } from './theme-form';

export function ThemesTable({ themes }: { themes: AdminTheme[] }) {
  return (
    <DataTable
      caption="Themes"
      rows={themes}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Theme',
          cell: ({ name, description }) => (
            <span className="block max-w-prose">
              <span
                dir="auto"
                className="block font-serif text-lg leading-snug font-semibold wrap-anywhere"
              >
                {name}
              </span>
              {description && (
                <span dir="auto" className="block text-fine text-ink-soft">
                  {description}
                </span>
              )}
            </span>
          ),
        },
        { title: 'For', cell: ({ kind }) => kindNames[kind] },
        { title: 'Squares', cell: (theme) => <SquareCount theme={theme} /> },
        { title: 'Created', cell: ({ created_at }) => formatDate(created_at) },
      ]}
      actions={(theme) => (
        <>
          <ThemeDialog theme={theme} />
          <ConfirmAction
            label="Delete"
            aria-label={`Delete ${theme.name}`}
            variant="quiet"
            isDangerous
            question={fill(confirm_delete_theme, { name: theme.name })}
            action={deleteTheme}
            failed={delete_theme_failed}
            input={{ theme_id: theme.id }}
          />
        </>
      )}
    />
  );
}

function SquareCount({ theme: { id, name, square_count } }: { theme: AdminTheme }) {
  const missing = limits.squares_needed - square_count;
  return (
    <>
      <Link
        href={`/admin/squares?theme=${id}` as Route}
        aria-label={`${counted(square_count, 'square')} of ${name}`}
        className="inline-flex min-h-11 min-w-11 items-center font-semibold text-link tabular-nums lg:min-h-0"
      >
        {square_count}
      </Link>
      {missing > 0 && (
        <span className="block text-fine text-danger">{missing} more needed for a game</span>
      )}
    </>
  );
}
