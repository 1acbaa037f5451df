import { ConfirmAction } from '@/components/forms/confirm-action';
import { ButtonLink } from '@/components/ui/button';
import { DataTable } from '@/components/ui/data-table';
import type { AdminGroup } from '@/lib/contract/groups';
import { confirm_regenerate_code } from '@/lib/words/admin';
import { fill } from '@/lib/words/message';
import { formatDate } from '@/lib/words/time';
import { regenerateInviteCode } from '@/server-actions/groups';
import { regenerate_code_failed } from '@/lib/words/groups';

export function GroupsTable({ groups }: { groups: AdminGroup[] }) {
  return (
    <DataTable
      caption="Groups"
      rows={groups}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Name',
          cell: ({ name }) => (
            <span className="font-serif text-lg leading-snug font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </span>
          ),
        },
        { title: 'Host', cell: ({ creator_name }) => <bdi>{creator_name}</bdi> },
        {
          title: 'Members',
          isNumber: true,
          cell: ({ member_count, max_members }) => `${member_count}/${max_members}`,
        },
        { title: 'Games', isNumber: true, cell: ({ game_count }) => game_count },
        {
          title: 'Invite code',
          cell: ({ invite_code }) => (
            <span className="font-semibold tracking-[0.1em] tabular-nums">{invite_code}</span>
          ),
        },
        { title: 'Created', cell: ({ created_at }) => formatDate(created_at) },
      ]}
      actions={(group) => <GroupActions group={group} />}
    />
  );
}

function GroupActions({ group: { id, name } }: { group: AdminGroup }) {
  return (
    <>
      <ButtonLink href={`/group/${id}`} variant="secondary" size="sm" aria-label={`View ${name}`}>
        View
      </ButtonLink>
      <ConfirmAction
        label="Regenerate Code"
        aria-label={`Regenerate Code of ${name}`}
        question={fill(confirm_regenerate_code, { name })}
        action={regenerateInviteCode}
        failed={regenerate_code_failed}
        input={{ group_id: id }}
      />
    </>
  );
}
