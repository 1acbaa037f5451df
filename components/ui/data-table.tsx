import type { ReactNode } from 'react';
import { cx } from './cx';

type Column<Row> = {
  title: string;
  /** Null if there is no value: a dash in the table, and hidden on a phone. */
  cell: (row: Row) => ReactNode;
  /** Aligns numbers to the right. */
  isNumber?: boolean;
  /** On a phone this column takes the full width. */
  isWide?: boolean;
};

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  caption: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The first column names the row. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** The buttons of a row. */
  actions?: (row: Row) => ReactNode;
};

const headClass = 'py-2 pr-4 text-left align-bottom kicker text-ink-soft';

/**
 * A table. On narrow screens each row becomes a block with column names above the values. The roles are explicit,
 * because browsers drop the implicit ones when `display` changes.
 */
export function DataTable<Row>({ caption, rows, keyOf, columns, actions }: DataTableProps<Row>) {
  const [name, ...others] = columns;
  return (
    <div className="@container">
      <table role="table" className="w-full max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row">
            {columns.map(({ title, isNumber }) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                className={cx(headClass, isNumber && 'text-right lg:pr-8')}
              >
                {title}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={headClass}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="border-b border-ink max-lg:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              role="row"
              className="border-t first:border-ink hover:bg-ink/3 max-lg:grid max-lg:grid-cols-6 max-lg:gap-x-4 max-lg:gap-y-2.5 max-lg:py-4"
            >
              <th
                role="rowheader"
                scope="row"
                className="min-w-0 text-left font-normal max-lg:col-span-full lg:py-2.5 lg:pr-4"
              >
                {name.cell(row)}
              </th>
              {others.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
              {actions && (
                <td role="cell" className="max-lg:col-span-full lg:py-1.5">
                  <div className="flex gap-2 max-xl:flex-wrap lg:justify-end">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { title, cell, isNumber, isWide } = column;
  const value = cell(row);
  return (
    <td
      role="cell"
      className={cx(
        'min-w-0 lg:py-2.5 lg:pr-4',
        isNumber ? 'tabular-nums lg:pr-8 lg:text-right lg:whitespace-nowrap' : 'wrap-anywhere',
        value === null && 'max-lg:hidden',
        // With very large text, three numbers do not fit side by side, so each takes a full row.
        '@max-[17rem]:col-span-full',
        isWide
          ? 'max-lg:col-span-full'
          : isNumber
            ? 'max-sm:col-span-2'
            : 'max-lg:col-span-2 max-sm:col-span-3',
      )}
    >
      <span className="block text-fine text-ink-soft lg:hidden">{title}</span>
      {value ?? '–'}
    </td>
  );
}
