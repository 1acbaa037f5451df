import { ChannelPanel } from '@/components/groups/channel-panel';
import { GroupHistory } from '@/components/groups/group-history';
import { InviteFriends } from '@/components/groups/invite-friends';
import { Icon } from '@/components/ui/icon';
import { LeaveGroup } from '@/components/groups/leave-group';
import { MembersList } from '@/components/groups/members-list';
import { RemoveMember } from '@/components/groups/remove-member';
import { ResendInvitation } from '@/components/groups/resend-invitation';
import { SeasonPanel } from '@/components/groups/season-panel';
import type { Viewer } from '@/lib/contract/accounts';
import type { GroupState } from '@/lib/contract/groups';
import { canSend } from '@/lib/supabase/sender';
import { ConfirmAction } from '@/components/forms/confirm-action';
import { ButtonLink } from '@/components/ui/button-link';
import { Panel } from '@/components/ui/panel';
import { fill } from '@/lib/words/message';
import type { GroupSet } from '@/lib/contract/sets';
import { confirm_delete_set } from '@/lib/words/themes';
import { deleteSet } from '@/server-actions/sets';

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
          is_creator && !member.is_creator && <RemoveMember {...{ group_id, member }} />
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
    <Panel title="Own squares">
      {sets.length === 0 && (
        <p className="border-t py-3 text-ink-soft">
          Write what only your friends would think of. Games can be made of it.
        </p>
      )}
      <ul>
        {sets.map((set) => (
          <li key={set.id} className="border-t py-2">
            <p dir="auto" className="font-serif text-lg leading-snug font-semibold">
              {set.name}
            </p>
            <p className="text-fine text-ink-soft">
              {set.square_count} squares by <bdi>{set.by}</bdi>
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
