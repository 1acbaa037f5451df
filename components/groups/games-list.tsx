import Link from 'next/link';
import { DueStart } from '@/components/game/due';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button-link';
import { Money } from '@/components/ui/money';
import { gameTitle } from '@/lib/bingo/game';
import type { GameSummary } from '@/lib/contract/games';
import { gamePath } from '@/lib/paths';

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
export function GamesList({ games, isMember }: GamesListProps) {
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
              <Badge tone={game.status === 'active' ? 'press' : 'neutral'}>{game.status}</Badge>
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
                  <DueStart at={game.scheduled_start} />
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
