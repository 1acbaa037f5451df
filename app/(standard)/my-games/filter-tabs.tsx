import Link from 'next/link';
import { cx } from '@/components/ui/cx';
import { listHref } from '@/lib/words/paging';
import { filters, type Filter } from './filter';

const names: Record<Filter, string> = { all: 'All', active: 'Active', archived: 'Archived' };

/** The filter is in the URL, so that it can be linked to and the back button works. */
export function FilterTabs({ now, q }: { now: Filter; q: string }) {
  return (
    <nav aria-label="Filter games" className="flex flex-wrap gap-x-6 border-b border-ink">
      {filters.map((filter) => (
        <Link
          key={filter}
          href={listHref('/my-games', { filter, q })}
          aria-current={filter === now ? 'page' : undefined}
          className={cx(
            '-mb-px inline-flex min-h-11 items-center border-b-3 font-semibold',
            filter === now
              ? 'border-press text-ink'
              : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {names[filter]}
        </Link>
      ))}
    </nav>
  );
}
