import { ButtonLink } from '@/components/ui/button-link';
import { Panel } from '@/components/ui/panel';
import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import { gamePath } from '@/lib/paths';
import { GroupAndPot } from './prizes/group-and-pot';

/** The games of the viewer's groups in which they hold no card. Empty if there are none. */
type GamesToJoinProps = { games: readonly GameSummary[]; className?: string };

export function GamesToJoin({ games, className }: GamesToJoinProps) {
  if (games.length === 0) return null;
  return (
    <Panel title="Your Friends Play" className={className}>
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
