import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { GamesList } from '@/components/group/games-list';
import { InviteMembers } from '@/components/group/invite-members';
import { MembersList } from '@/components/group/members-list';
import { ResendInvitation } from '@/components/group/resend-invitation';
import { ShareButton } from '@/components/group/share-button';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import { getGroupState } from '@/lib/queries/groups';
import { requireViewer } from '@/lib/viewer';
import { inviteToGroup } from '@/server-actions/groups';
import { GroupHeader } from './group-header';
import { GroupSkeleton } from './group-skeleton';

export const metadata: Metadata = { title: 'Group' };

export default function GroupPage({ params }: PageProps<'/group/[groupId]'>) {
  return (
    <Suspense fallback={<GroupSkeleton />}>
      <Group params={params} />
    </Suspense>
  );
}

async function Group({ params }: Pick<PageProps<'/group/[groupId]'>, 'params'>) {
  const { groupId } = await params;
  const [, state] = await Promise.all([requireViewer(`/group/${groupId}`), getGroupState(groupId)]);
  if (!state) redirect('/?notice=load_group_failed');
  const { group, members, invitations, games } = state;
  const active = games.filter(({ status }) => status === 'active');

  return (
    <>
      <GroupHeader group={group}>
        <ShareButton
          invite_code={group.invite_code}
          group_name={group.name}
          variant={group.is_creator ? 'secondary' : 'primary'}
        />
        {group.is_creator && (
          <>
            <InviteMembers group_id={group.id} inviteToGroup={inviteToGroup} />
            <ButtonLink href={`/group/${group.id}/create-game`}>Start New Game</ButtonLink>
          </>
        )}
      </GroupHeader>
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem]">
        <Panel title="Active Games" aside={games.length > active.length && <AllGames />}>
          {active.length > 0 ? (
            <GamesList games={active} />
          ) : (
            <EmptyState title="No Active Games">
              {group.is_creator
                ? 'The presses are quiet. Start a game and everybody here can buy a card.'
                : 'The presses are quiet. Ask the person with the crown to start a game.'}
            </EmptyState>
          )}
        </Panel>
        <MembersList
          members={members}
          max_members={group.max_members}
          invitations={invitations}
          invitationAction={(invitation) =>
            group.is_creator && (
              <ResendInvitation
                group_id={group.id}
                email={invitation.email}
                inviteToGroup={inviteToGroup}
              />
            )
          }
        />
      </div>
    </>
  );
}

function AllGames() {
  return (
    <ButtonLink href="/my-games?filter=all" variant="quiet" size="sm">
      View All Games
    </ButtonLink>
  );
}
