import Link from 'next/link';
import { HowFar } from '@/components/game/prizes/prize-rows';
import { Panel } from '@/components/ui/panel';
import { gameTitle, type Game } from '@/lib/bingo/game';
import type { Progress } from '@/lib/bingo/closeness';
import { gamePath } from '@/lib/paths';
import { HouseStatus } from './house-section';

type HeldGame = Pick<Game, 'id' | 'kind' | 'status' | 'title' | 'theme_name' | 'scheduled_start'> &
  Progress;

/** The house games, besides the lead, in which the viewer holds a card. */
export function HeldHouseGames({ games }: { games: readonly HeldGame[] }) {
  if (games.length === 0) return null;
  return (
    <Panel title="Your House Games" className="@container">
      <ul className="grid gap-x-8 @lg:grid-cols-2">
        {games.map((game) => (
          <li key={game.id} className="relative border-t py-3 hover:bg-ink/3">
            <HouseStatus game={game} />
            <h3 className="mt-1.5 text-lg leading-snug">
              <Link href={gamePath(game)} className="after:absolute after:inset-0">
                <bdi>{gameTitle(game)}</bdi>
              </Link>
            </h3>
            <p className="flex flex-wrap gap-x-4 text-fine">
              <HowFar game={game} />
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
