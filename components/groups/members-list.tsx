import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import type { GroupInvitation, GroupMember } from '@/lib/contract/groups';
import { group_full } from '@/lib/words/groups';
import { ageInDays } from '@/lib/words/time';

type MembersListProps = {
  members: GroupMember[];
  max_members: number;
  invitations: GroupInvitation[];
  /** Buttons at the end of a member's or an invitation's row. */
  memberAction?: (member: GroupMember) => ReactNode;
  invitationAction?: (invitation: GroupInvitation) => ReactNode;
  /** Content below the list. */
  children?: ReactNode;
};

/** The group's members and open invitations. */
export function MembersList({
  members,
  max_members,
  invitations,
  memberAction,
  invitationAction,
  children,
}: MembersListProps) {
  const isFull = members.length >= max_members;
  return (
    <Panel title="Members" aside={`${members.length} of ${max_members}`}>
      {isFull && (
        <p className="border-t py-2 text-fine text-ink-soft">
          <strong className="text-ink">{group_full.title}.</strong> {group_full.description}
        </p>
      )}
      <ul className="divide-y border-y">
        {members.map((member) => (
          <li key={member.user_id} className="flex min-h-12 items-center gap-2 py-1.5">
            {/* `relative` keeps the sr-only text inside the row, where a long name would otherwise push it out. */}
            <span className="relative flex min-w-0 flex-1 items-center gap-2">
              <bdi className="truncate">{member.display_name}</bdi>
              {member.is_creator && (
                <>
                  <Icon name="crown" className="size-4 shrink-0 text-press" />
                  <span className="sr-only"> (creator)</span>
                </>
              )}
              {member.is_guest && <Badge>No account</Badge>}
            </span>
            <span className="-mr-[12px]">{memberAction?.(member)}</span>
          </li>
        ))}
        {invitations.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-x-2 py-2">
            <span className="basis-full wrap-anywhere text-ink-soft">{invitation.email}</span>
            <Badge>Invited</Badge>
            <span className="text-fine text-ink-soft">{ageInDays(invitation.invited_at)}</span>
            <span className="-mr-[12px] ml-auto">{invitationAction?.(invitation)}</span>
          </li>
        ))}
      </ul>
      <div className="-ml-[12px] pt-1">{children}</div>
    </Panel>
  );
}
