import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ChannelPanel } from '@/components/groups/channel-panel';
import { GroupHistory } from '@/components/groups/group-history';
import { GuestSwitch } from '@/components/groups/guest-switch';
import { InviteMembers } from '@/components/groups/invite-members';
import { LeaveGroup } from '@/components/groups/leave-group';
import { MembersList } from '@/components/groups/members-list';
import { RemoveMember } from '@/components/groups/remove-member';
import { ResendInvitation } from '@/components/groups/resend-invitation';
import { ShareButton } from '@/components/groups/share-button';
import { SeasonPanel } from '@/components/results/season-panel';
import { WholePage } from '@/components/shell/whole-page';
import { ButtonLink } from '@/components/ui/button-link';
import { RefreshWhileVisible } from '@/components/ui/refresh-while-visible';
import { canSend } from '@/lib/supabase/sender';
import { getGroupState } from '@/lib/groups/queries';
import { requireViewer } from '@/lib/accounts/viewer';
import { groupMetadata } from '@/lib/server/metadata';
import { GamesPanel } from './games-panel';
import { GroupHeader } from './group-header';
import { GroupSkeleton } from './group-skeleton';
import { SetsPanel } from './sets-panel';

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

type Props = PageProps<'/group/[groupId]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return groupMetadata((await getGroupState((await params).groupId))?.group.name);
}

export default function GroupPage(props: Props) {
  return <WholePage fallback={<GroupSkeleton />} draw={() => drawGroup(props)} />;
}

async function drawGroup({ params, searchParams }: Props) {
  const [{ groupId }, query] = await Promise.all([params, searchParams]);
  const [viewer, state] = await Promise.all([
    requireViewer(`/group/${groupId}`),
    getGroupState(groupId),
  ]);
  if (!state) redirect('/?notice=load_group_failed');
  const { group, members, invitations, games, history, sets, season } = state;
  const { id: group_id, is_creator, name: group_name, invite_code } = group;
  // With an active game, the most important action is to play it.
  const lead = games.some(({ status }) => status !== 'completed') ? 'secondary' : 'primary';
  const isMember = members.some(({ user_id }) => user_id === viewer.user_id);

  return (
    <>
      <GroupHeader group={group}>
        <ShareButton {...{ invite_code, group_name }} variant={is_creator ? 'secondary' : lead} />
        {is_creator && <InviteMembers group_id={group_id} />}
        {is_creator && (
          <ButtonLink href={`/group/${group_id}/create-game`} variant={lead}>
            Start New Game
          </ButtonLink>
        )}
      </GroupHeader>
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem]">
        <GamesPanel {...{ group, games, isMember }} showsAll={query.games === 'all'} />
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
            {isMember && !is_creator && <LeaveGroup {...{ group_id, games }} />}
          </MembersList>
          <SeasonPanel rows={season} />
          {sets && !viewer.is_anonymous && <SetsPanel group_id={group_id} sets={sets} />}
          {is_creator && canSend() && <ChannelPanel group={group} />}
          <GroupHistory events={history} />
        </div>
      </div>
      <RefreshWhileVisible />
    </>
  );
}
