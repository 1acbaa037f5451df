import type { Route } from 'next';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import type { Page } from '@/lib/contract/parts';
import { listHref, type ListQuery } from '@/lib/words/paging';
import { SearchForm } from './search-form';

type PagedListProps<Row> = {
  path: Route;
  /** The name of one row, such as "group". */
  noun: string;
  /** The label of the search field; without it there is no search. */
  search?: string | false;
  /** The other parameters of the list, which a search keeps. */
  kept?: Record<string, string>;
  filter?: ComponentProps<typeof SearchForm>['filter'];
  query: ListQuery;
  found: Page<Row>;
  /** The text below "No groups yet". */
  empty?: string;
  /** Replaces that empty state. */
  nothing?: ReactNode;
  table: (rows: Row[]) => ReactNode;
};

/** A searchable, paged list. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { path, noun, search, kept, filter, query, found, empty, nothing, table } = props;
  const narrowed = { ...kept, ...(filter && { [filter.name]: filter.value }), ...query };
  return (
    <>
      {search && <SearchForm path={path} label={search} q={query.q} kept={kept} filter={filter} />}
      {found.rows.length > 0 ? (
        table(found.rows)
      ) : query.q || query.page > 1 ? (
        <NothingFound path={listHref(path, kept ?? {})} query={query} />
      ) : (
        (nothing ?? (
          <EmptyState title={`No ${noun}s yet`} level={2}>
            {empty}
          </EmptyState>
        ))
      )}
      {(found.total > 0 || query.q || query.page > 1) && (
        <div className="pt-4">
          <Pager
            noun={noun}
            page={query.page}
            total={found.total}
            page_size={found.page_size}
            hrefOf={(page) => listHref(path, { ...narrowed, page })}
          />
        </div>
      )}
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
