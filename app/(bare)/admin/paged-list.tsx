import type { Route } from 'next';
import type { ComponentProps, ReactNode } from 'react';
import { SearchForm } from '@/components/forms/search-form';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import type { Page } from '@/lib/contract/parts';
import { listHref, type ListQuery } from '@/lib/paging';

type PagedListProps<Row> = {
  path: Route;
  /** The name of one row, such as "group". */
  noun: string;
  /** The label of the search field. */
  search: string;
  filter?: ComponentProps<typeof SearchForm>['filter'];
  query: ListQuery;
  found: Page<Row>;
  /** The text below "No groups yet". */
  empty?: string;
  table: (rows: Row[]) => ReactNode;
};

/** A searchable, paged list of the admin area. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { path, noun, search, filter, query, found, empty, table } = props;
  const narrowed = { ...(filter && { [filter.name]: filter.value }), ...query };
  return (
    <>
      <SearchForm path={path} label={search} q={query.q} filter={filter} />
      {found.rows.length > 0 ? (
        table(found.rows)
      ) : query.q || query.page > 1 ? (
        <NothingFound path={path} query={query} />
      ) : (
        <EmptyState title={`No ${noun}s yet`} level={2}>
          {empty}
        </EmptyState>
      )}
      <div className="pt-4">
        <Pager
          noun={noun}
          page={query.page}
          total={found.total}
          page_size={found.page_size}
          hrefOf={(page) => listHref(path, { ...narrowed, page })}
        />
      </div>
    </>
  );
}

function NothingFound({ path, query }: { path: Route; query: ListQuery }) {
  return (
    <EmptyState
      title={query.page > 1 ? 'This page is blank' : `Nothing about “${query.q}”`}
      level={2}
      action={
        <ButtonLink href={path} variant="secondary">
          Show everything
        </ButtonLink>
      }
    >
      We checked the archive twice. The second time for the look of it.
    </EmptyState>
  );
}
