import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { InviteMembers } from '@/components/groups/invite-members';
import { InviteButton } from '@/components/groups/invite-button';
import { DelayedNames } from '@/components/game/story/delayed-names';
import { ButtonLink } from '@/components/ui/button';
import { RefreshWhileVisible } from '@/components/shell/refresh';
import { getGroupState } from '@/lib/groups/queries';
import { requireViewer } from '@/lib/accounts/viewer';
import { groupMetadata } from '@/lib/server/metadata';
import { GamesPanel, GroupHeader } from './games-panel';
import { GroupSide } from './group-side';

// Not streamed on a full load, because nothing of the page is known before its data.
export const instant = false;

type Props = PageProps<'/group/[groupId]'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return groupMetadata((await getGroupState((await params).groupId))?.group.name);
}

export default async function GroupPage({ params, searchParams }: Props) {
  const [{ groupId }, query] = await Promise.all([params, searchParams]);
  const [viewer, state] = await Promise.all([
    requireViewer(`/group/${groupId}`),
    getGroupState(groupId),
  ]);
  if (!state) redirect('/?notice=load_group_failed');
  const { group, games, delayed } = state;
  const { id: group_id, is_creator, name: group_name, invite_code } = group;
  // With an active game, the most important action is to play it.
  const isActive = delayed.length > 0 || games.some(({ status }) => status !== 'completed');
  const lead = isActive ? 'secondary' : 'primary';
  const isMember = state.members.some(({ user_id }) => user_id === viewer.user_id);

  return (
    <>
      <GroupHeader group={group} hidesPot={delayed.length > 0}>
        <InviteButton {...{ invite_code, group_name }} variant={is_creator ? 'secondary' : lead} />
        {is_creator && <InviteMembers group_id={group_id} />}
        {is_creator && (
          <ButtonLink href={`/group/${group_id}/create-game`} variant={lead}>
            Start New Game
          </ButtonLink>
        )}
      </GroupHeader>
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem]">
        <div className="grid content-start gap-8">
          <DelayedNames games={delayed} />
          <GamesPanel
            {...{ group, games, isMember }}
            showsAll={query.games === 'all'}
            hasDelayed={delayed.length > 0}
          />
        </div>
        <GroupSide state={state} viewer={viewer} />
      </div>
      <RefreshWhileVisible />
    </>
  );
}
