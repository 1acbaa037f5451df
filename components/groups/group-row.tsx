import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { gameTitle } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import type { GroupSummary } from '@/lib/contract/groups';

export function GroupRow({ group }: { group: GroupSummary }) {
  const { id, name, member_count, invite_code, is_creator, game_to_join } = group;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <h2 className="text-title">
          <bdi>{name}</bdi>
          {is_creator && (
            <>
              <Icon name="crown" className="ml-2 inline size-4 align-baseline text-press" />
              <span className="sr-only"> (you are the host)</span>
            </>
          )}
        </h2>
        <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
          <span>{member_count === 1 ? '1 member' : `${member_count} members`}</span>
          <span>
            Invite code <span className="tracking-[0.1em] text-ink">{invite_code}</span>
          </span>
        </p>
        {game_to_join && (
          <p className="text-fine">
            <span className="text-ink-soft">Now playing:</span>{' '}
            <bdi className="font-semibold">{gameTitle({ title: null, ...game_to_join })}</bdi>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {game_to_join && (
          <ButtonLink href={gamePath({ id: game_to_join.id, kind: 'private' })}>
            Join Game
          </ButtonLink>
        )}
        <ButtonLink href={`/group/${id}`} variant="secondary" aria-label={`Enter Group ${name}`}>
          Enter Group
        </ButtonLink>
      </div>
    </li>
  );
}
