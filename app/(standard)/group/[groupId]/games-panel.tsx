import { GamesList } from '@/components/groups/games-list';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import type { GroupState } from '@/lib/contract/groups';

/** More games would push the members too far down. */
const SHOWN = 5;

type GamesPanelProps = Pick<GroupState, 'group' | 'games'> & {
  showsAll: boolean;
  isMember: boolean;
  /** Whether other games are shown by name alone, so that the group is not quiet. */
  hasDelayed: boolean;
};

/** The unfinished games, the viewer's own first; with `showsAll`, also the finished games with their winners. */
export function GamesPanel({ group, games, showsAll, isMember, hasDelayed }: GamesPanelProps) {
  const active = games
    .filter(({ status }) => status !== 'completed')
    .sort((one, other) => Number(other.has_card) - Number(one.has_card))
    .slice(0, SHOWN);
  const shown = showsAll ? games : active;
  const hasOther = showsAll || games.length > active.length;
  return (
    <Panel
      title={showsAll ? 'All Games' : 'Active Games'}
      aside={
        hasOther && <OtherGames group_id={group.id} showsAll={showsAll} count={games.length} />
      }
    >
      {shown.length > 0 ? (
        <GamesList games={shown} isMember={isMember} />
      ) : (
        !hasDelayed && (
          <EmptyState title="No Active Games">
            {group.is_creator
              ? 'The presses are quiet. Start a game and everybody here can buy a card.'
              : 'The presses are quiet. Ask the person with the crown to start a game.'}
          </EmptyState>
        )
      )}
    </Panel>
  );
}

type OtherGamesProps = { group_id: string; showsAll: boolean; count: number };

function OtherGames({ group_id, showsAll, count }: OtherGamesProps) {
  return (
    <ButtonLink
      href={showsAll ? `/group/${group_id}` : `/group/${group_id}?games=all`}
      scroll={false}
      variant="quiet"
      size="sm"
    >
      {showsAll ? 'Active Games Only' : `View All Games (${count})`}
    </ButtonLink>
  );
}
