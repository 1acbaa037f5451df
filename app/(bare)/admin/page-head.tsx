import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';

type ListSkeletonProps = {
  /** The number of figures above the list. */
  figures?: number;
  hasSearch?: boolean;
};

/** The placeholder of a loading list: figures, search field and rows. */
export function ListSkeleton({ figures = 0, hasSearch = false }: ListSkeletonProps) {
  return (
    <div role="status" aria-live="polite" aria-label="Loading" className="grid gap-4">
      {figures > 0 && (
        <div className="grid grid-cols-2 gap-4 border-t border-ink pt-3 sm:grid-cols-4">
          {Array.from({ length: figures }, (_, at) => (
            <Skeleton key={at} className="h-15" />
          ))}
        </div>
      )}
      {hasSearch && <Skeleton className="mt-4 h-17.5 max-w-100" />}
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-44 sm:max-lg:h-28 lg:h-11" />
      ))}
    </div>
  );
}

type PageHeadProps = { title: string; deck?: ReactNode; children?: ReactNode };

/** The heading of an admin page, with its "create" buttons beside it. */
export function PageHead({ title, deck, children }: PageHeadProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-5">
      <div>
        <h1 className="text-headline">{title}</h1>
        {deck && <p className="mt-1 max-w-prose text-ink-soft">{deck}</p>}
      </div>
      {children && (
        <div className="flex flex-wrap gap-3 max-sm:w-full *:max-sm:flex-1 *:max-sm:px-3">
          {children}
        </div>
      )}
    </header>
  );
}
