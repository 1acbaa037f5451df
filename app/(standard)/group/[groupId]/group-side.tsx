import type { ReactNode } from 'react';
import { ChannelPanel } from '@/components/groups/channel-panel';
import { GroupHistory } from '@/components/groups/group-history';
import { InviteFriends } from '@/components/groups/invite-friends';
import { Icon } from '@/components/ui/icon';
import { ResendInvitation } from '@/components/groups/resend-invitation';
import { SeasonPanel } from '@/components/groups/season-panel';
import type { Viewer } from '@/lib/contract/accounts';
import type { GroupState, GroupMember, GroupInvitation } from '@/lib/contract/groups';
import { canSend } from '@/lib/server/sender';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { ButtonLink } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { fill } from '@/lib/words/message';
import type { GroupSet } from '@/lib/contract/sets';
import { confirm_delete_set, delete_set_failed } from '@/lib/words/themes';
import { deleteSet } from '@/server-actions/sets';
import type { GameSummary } from '@/lib/contract/games';
import {
  leaveQuestion,
  confirm_remove_member,
  confirm_unlock_pin,
  group_full,
  leave_group_failed,
  remove_member_failed,
  unlock_pin_failed,
} from '@/lib/words/groups';
import { ClaimSeat } from '@/components/groups/invitation-forms';
import { leaveGroup, removeMember, unlockPin } from '@/server-actions/groups';
import { Badge } from '@/components/ui/badge';
import { ageInDays, counted } from '@/lib/words/time';

/** The group's members, and what concerns all of its games. */
export function GroupSide({
  state,
  viewer,
}: {
  state: GroupState & { delayed: GroupState['games'] };
  viewer: Viewer;
}) {
  const { group, members, invitations, history, sets, season } = state;
  const { id: group_id, is_creator } = group;
  const games = [...state.games, ...state.delayed];
  const mayLeave = !is_creator && members.some(({ user_id }) => user_id === viewer.user_id);
  return (
    <div className="grid content-start gap-8">
      <MembersList
        members={members}
        max_members={group.max_members}
        invitations={invitations}
        memberAction={(member) =>
          is_creator &&
          !member.is_creator && (
            <>
              {member.has_pin && <UnlockPin {...{ group_id, member }} />}
              <RemoveMember {...{ group_id, member }} />
            </>
          )
        }
        invitationAction={({ email }) =>
          is_creator && <ResendInvitation {...{ group_id, email }} />
        }
      >
        {mayLeave && <LeaveGroup {...{ group_id, games }} />}
      </MembersList>
      <SeasonPanel rows={season} />
      <GroupHistory events={history} />
      <details className="group border-y">
        <summary className="flex min-h-11 list-none items-center justify-between font-semibold">
          More
          <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
        </summary>
        <div className="grid gap-8 pt-2 pb-4">
          <InviteFriends
            group={{
              group_id,
              group_name: group.name,
              invite_code: group.invite_code,
              allows_guests: group.allows_guests,
            }}
            label="Show QR Code"
            canMail={is_creator}
            variant="secondary"
          />
          {!is_creator && group.allows_guests && <ClaimSeat invite_code={group.invite_code} />}
          {sets && !viewer.is_anonymous && <SetsPanel group_id={group_id} sets={sets} />}
          {is_creator && canSend() && <ChannelPanel group={group} />}
        </div>
      </details>
    </div>
  );
}

type SetsPanelProps = { group_id: string; sets: readonly GroupSet[] };

/** The group's own sets. A set can be changed by its author and by the group's creator. */
function SetsPanel({ group_id, sets }: SetsPanelProps) {
  return (
    <Panel title="Your group’s squares">
      {sets.length === 0 && (
        <p className="border-t py-3 text-ink-soft">
          Write squares that only your friends would think of, and play with them.
        </p>
      )}
      <ul>
        {sets.map((set) => (
          <li key={set.id} className="border-t py-2">
            <p dir="auto" className="font-serif text-lg leading-snug font-semibold">
              {set.name}
            </p>
            <p className="text-fine text-ink-soft">
              {counted(set.square_count, 'square')} by <bdi>{set.by}</bdi>
            </p>
            {set.is_editable && (
              <p className="-ml-3 flex gap-1">
                <ButtonLink
                  href={`/group/${group_id}/squares/${set.id}`}
                  variant="quiet"
                  size="sm"
                  aria-label={`Edit ${set.name}`}
                >
                  Edit
                </ButtonLink>
                <ConfirmAction
                  label="Delete"
                  aria-label={`Delete ${set.name}`}
                  variant="quiet"
                  isDangerous
                  question={fill(confirm_delete_set, { name: set.name })}
                  action={deleteSet}
                  failed={delete_set_failed}
                  input={{ theme_id: set.id }}
                />
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t pt-2">
        <ButtonLink href={`/group/${group_id}/squares/new`} variant="secondary" size="sm">
          Write Squares
        </ButtonLink>
      </p>
    </Panel>
  );
}

function LeaveGroup({ group_id, games }: { group_id: string; games: GameSummary[] }) {
  return (
    <ConfirmAction
      label="Leave Group"
      variant="quiet"
      isDangerous
      question={leaveQuestion(games)}
      action={leaveGroup}
      failed={leave_group_failed}
      input={{ group_id }}
      next="/my-groups"
    />
  );
}

type RemoveMemberProps = { group_id: string; member: GroupMember };

function RemoveMember({ group_id, member }: RemoveMemberProps) {
  const { user_id, display_name } = member;
  return (
    <ConfirmAction
      label="Remove"
      aria-label={`Remove ${display_name}`}
      variant="quiet"
      isDangerous
      question={fill(confirm_remove_member, { name: display_name })}
      action={removeMember}
      failed={remove_member_failed}
      input={{ group_id, user_id }}
    />
  );
}

function UnlockPin({ group_id, member: { user_id, display_name } }: RemoveMemberProps) {
  return (
    <ConfirmAction
      label="Unlock PIN"
      aria-label={`Unlock PIN of ${display_name}`}
      variant="quiet"
      question={fill(confirm_unlock_pin, { name: display_name })}
      action={unlockPin}
      failed={unlock_pin_failed}
      input={{ group_id, user_id }}
    />
  );
}

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
function MembersList({
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
          <li
            key={member.user_id}
            className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 py-1.5"
          >
            {/* `relative` keeps the sr-only text inside the row. */}
            <span className="relative flex min-w-0 grow basis-48 flex-wrap items-center gap-x-2">
              <bdi className="min-w-0 wrap-anywhere">{member.display_name}</bdi>
              {member.is_creator && (
                <>
                  <Icon name="crown" className="size-4 shrink-0 text-press" />
                  <span className="sr-only"> (host)</span>
                </>
              )}
              {member.is_guest && <Badge>No account</Badge>}
            </span>
            <span className="-mr-[12px] ml-auto">{memberAction?.(member)}</span>
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
