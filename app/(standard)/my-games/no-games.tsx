import { CreateGroup } from '@/components/groups/create-group';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import type { Filter } from './filter';

const words: Record<Filter, { title: string; text: string }> = {
  all: {
    title: 'No Games Yet',
    text: 'Every paper starts with an empty page. Start a game in a group of yours, or start a group.',
  },
  active: {
    title: 'No Active Games',
    text: 'A slow news day. Start a game in a group of yours, or start a group.',
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
