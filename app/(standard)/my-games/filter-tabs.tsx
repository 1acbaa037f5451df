import Link from 'next/link';
import { cx } from '@/components/ui/cx';
import { listHref } from '@/lib/words/paging';
import { CreateGroup } from '@/components/groups/create-group';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

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

const filters = ['all', 'active', 'archived'] as const;
export type Filter = (typeof filters)[number];

export const filterOf = (value: unknown): Filter =>
  filters.find((filter) => filter === value) ?? 'active';

const words: Record<Filter, { title: string; text: string }> = {
  all: {
    title: 'No Games Yet',
    text: 'Every paper starts with an empty page. Start a game in one of your groups, or start a group.',
  },
  active: {
    title: 'No Active Games',
    text: 'A slow news day. Start a game in one of your groups, or start a group.',
  },
  archived: {
    title: 'No Archived Games',
    text: 'Nothing has been put away yet. The cellar is dry and empty.',
  },
};

type NoGamesProps = { filter: Filter; mayCreate: boolean };

export function NoGames({ filter, mayCreate }: NoGamesProps) {
  const { title, text } = words[filter];
  return (
    <EmptyState
      title={title}
      level={2}
      className="mt-6"
      action={
        mayCreate && (
          <>
            <CreateGroup />
            <ButtonLink href="/my-groups" variant="secondary">
              My Groups
            </ButtonLink>
          </>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
