import Link from 'next/link';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import type { GroupState, Group } from '@/lib/contract/groups';
import { DueStart } from '@/components/game/due';
import { Badge } from '@/components/ui/badge';
import { Money } from '@/components/ui/money';
import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import { gamePath } from '@/lib/paths';
import { called_off } from '@/lib/words/games';
import { closestLabel } from '@/lib/words/results';
import { GuestSwitch } from '@/components/groups/guest-switch';
import { InviteBadge } from '@/components/groups/invite-to-scan';
import { Icon } from '@/components/ui/icon';

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
              : 'The presses are quiet. Ask the host to start a game.'}
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

function wayIn({ status, has_card }: GameSummary, isMember: boolean) {
  if (status === 'completed' || (status === 'upcoming' && has_card)) return 'View Game';
  if (has_card) return 'Play Game';
  return isMember ? 'Join Game' : 'View Game';
}

type GamesListProps = {
  games: GameSummary[];
  /** False for an admin who looks into the group and cannot join its games. */
  isMember: boolean;
};

/** A group's games, one per row. The whole row is a link, and the first unfinished game is the most prominent. */
function GamesList({ games, isMember }: GamesListProps) {
  const lead = games.find(({ status }) => status !== 'completed');
  return (
    <ul className="divide-y border-b">
      {games.map((game) => (
        <li
          key={game.id}
          className="group relative flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 hover:bg-ink/3"
        >
          <div className="grid min-w-0 flex-[1_1_10rem] gap-1">
            <div className="flex">
              <Badge tone={game.status === 'active' ? 'press' : 'neutral'}>
                {game.is_called_off ? called_off.title : game.status}
              </Badge>
            </div>
            <h3 id={`game-${game.id}`} className="min-w-0 text-lg leading-snug">
              <Link
                href={gamePath(game)}
                className="group-hover:underline after:absolute after:inset-0"
              >
                <bdi>{gameTitle(game)}</bdi>
              </Link>
            </h3>
            <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
              {game.status === 'upcoming' && game.scheduled_start && (
                <span>
                  <DueStart at={game.scheduled_start} missing_lines={game.missing_lines} />
                </span>
              )}
              <span>
                Pot <Money amount={game.pot_amount} className="font-semibold text-ink" />
              </span>
              <span>
                Card <Money amount={game.card_price} />
              </span>
              {game.winners && (
                <span className="min-w-0 wrap-anywhere">
                  Won by <bdi>{game.winners}</bdi>
                </span>
              )}
              {game.closest && (
                <span className="min-w-0 wrap-anywhere">
                  {closestLabel(game.closest)} <bdi>{game.closest}</bdi>
                </span>
              )}
            </p>
          </div>
          <ButtonLink
            href={gamePath(game)}
            variant={game === lead ? 'primary' : 'secondary'}
            aria-describedby={`game-${game.id}`}
            className="shrink-0"
          >
            {wayIn(game, isMember)}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

type GroupHeaderProps = {
  group: Group;
  /** The pot would give away that a delayed game is over. */
  hidesPot: boolean;
  children: ReactNode;
};

export function GroupHeader({ group, hidesPot, children }: GroupHeaderProps) {
  const { name: group_name, invite_code, is_creator } = group;
  return (
    <header className="grid gap-4 pb-8">
      <h1 className="text-headline">
        <bdi>{group_name}</bdi>
        {is_creator && (
          <>
            <Icon name="crown" className="ml-3 inline size-[0.7em] align-baseline text-press" />
            <span className="sr-only"> (you are the host)</span>
          </>
        )}
      </h1>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        {!hidesPot && (
          <p>
            <span className="text-ink-soft">Group pot </span>
            <Money amount={group.pot_amount} playMoney className="text-xl font-semibold" />
          </p>
        )}
        <InviteBadge {...{ invite_code, group_name }} />
      </div>
      {is_creator && <GuestSwitch group_id={group.id} allows_guests={group.allows_guests} />}
      <div className="flex flex-wrap gap-3">{children}</div>
    </header>
  );
}
