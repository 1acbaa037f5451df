import { ButtonLink } from '@/components/ui/button-link';
import { Icon } from '@/components/ui/icon';
import type { GroupSummary } from '@/lib/groups/answers';

export function GroupRow({ group }: { group: GroupSummary }) {
  const { id, name, member_count, invite_code, is_creator } = group;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <h2 className="text-title">
          <bdi>{name}</bdi>
          {is_creator && (
            <>
              <Icon name="crown" className="ml-2 inline size-4 align-baseline text-press" />
              <span className="sr-only"> (you created this group)</span>
            </>
          )}
        </h2>
        <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
          <span>{member_count === 1 ? '1 member' : `${member_count} members`}</span>
          <span>
            Invite code <span className="tracking-[0.1em] text-ink">{invite_code}</span>
          </span>
        </p>
      </div>
      <ButtonLink href={`/group/${id}`} variant="secondary" aria-label={`Enter Group ${name}`}>
        Enter Group
      </ButtonLink>
    </li>
  );
}
