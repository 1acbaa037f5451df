import { ButtonLink } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import { gamePath } from '@/lib/paths';
import { HowFar } from '@/components/game/prizes/prize-rows';
import { Money } from '@/components/ui/money';
import { DueStart } from './due';

/** The games of the viewer's groups in which they hold no card. Empty if there are none. */
type GamesToJoinProps = { games: readonly GameSummary[]; className?: string };

export function GamesToJoin({ games, className }: GamesToJoinProps) {
  if (games.length === 0) return null;
  const isPlayed = games.some(({ cards_sold }) => cards_sold > 0);
  const title = isPlayed ? 'Your Friends Are Playing' : 'New Games in Your Groups';
  return (
    <Panel title={title} className={className}>
      <ul className="divide-y border-t">
        {games.map((game) => (
          <li key={game.id} className="grid gap-2 py-3">
            <h3 id={`join-${game.id}`} className="text-lg leading-snug">
              <bdi>{gameTitle(game)}</bdi>
            </h3>
            <GroupAndPot game={game} />
            <ButtonLink href={gamePath(game)} aria-describedby={`join-${game.id}`}>
              Join Game
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The group, the start and the pot of a game in a list, and how far the viewer is. */
const GroupAndPot = ({ game }: { game: GameSummary }) => (
  <p className="flex flex-wrap gap-x-4 text-fine text-ink-soft">
    {game.group_name && (
      <span className="min-w-0 wrap-anywhere">
        <bdi>{game.group_name}</bdi>
      </span>
    )}
    {game.status === 'upcoming' && game.scheduled_start && (
      <span>
        <DueStart at={game.scheduled_start} missing_lines={game.missing_lines} />
      </span>
    )}
    <span>
      Pot <Money amount={game.pot_amount} className="font-semibold text-ink" />
    </span>
    <HowFar game={game} />
  </p>
);
