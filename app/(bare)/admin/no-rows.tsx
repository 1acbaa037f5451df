import type { Route } from 'next';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { ListQuery } from '@/lib/paging';

type NoRowsProps = {
  query: ListQuery;
  path: Route;
  /** Said when there is nothing at all; otherwise the search or the page found nothing. */
  title: string;
  children?: ReactNode;
};

export function NoRows({ query, path, title, children }: NoRowsProps) {
  if (!query.q && query.page === 1) {
    return (
      <EmptyState title={title} level={2}>
        {children}
      </EmptyState>
    );
  }
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
