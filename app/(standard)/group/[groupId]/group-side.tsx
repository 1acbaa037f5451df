import { ChannelPanel } from '@/components/groups/channel-panel';
import { GroupHistory } from '@/components/groups/group-history';
import { GuestSwitch } from '@/components/groups/guest-switch';
import { LeaveGroup } from '@/components/groups/leave-group';
import { MembersList } from '@/components/groups/members-list';
import { RemoveMember } from '@/components/groups/remove-member';
import { ResendInvitation } from '@/components/groups/resend-invitation';
import { SeasonPanel } from '@/components/results/season-panel';
import type { Viewer } from '@/lib/contract/accounts';
import type { GroupState } from '@/lib/contract/groups';
import { canSend } from '@/lib/supabase/sender';
import { SetsPanel } from './sets-panel';

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
        {is_creator && <GuestSwitch {...{ group_id, allows_guests: group.allows_guests }} />}
        {mayLeave && <LeaveGroup {...{ group_id, games }} />}
      </MembersList>
      <SeasonPanel rows={season} />
      {sets && !viewer.is_anonymous && <SetsPanel group_id={group_id} sets={sets} />}
      {is_creator && canSend() && <ChannelPanel group={group} />}
      <GroupHistory events={history} />
    </div>
  );
}
