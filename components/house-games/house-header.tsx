'use client';

import { WhenDue } from '@/components/games/due';
import { useGame } from '@/components/games/game-provider';
import { GameTitle } from '@/components/games/game-title';
import { LiveStatus } from '@/components/games/live-status';
import { StatusBadge } from '@/components/games/status-badge';
import { LocalTime } from '@/components/ui/local-time';
import { gameTitle } from '@/lib/bingo/game';
import { start_is_late } from '@/lib/words/house-games';

export function HouseHeader() {
  const { game } = useGame();
  return (
    <header>
      <div className="flex min-h-12 flex-wrap content-center items-center justify-between gap-x-4">
        <p className="flex items-center gap-3">
          <span className="kicker text-press">House game</span>
          <StatusBadge status={game.status} />
        </p>
        <LiveStatus />
      </div>
      <GameTitle>{gameTitle(game)}</GameTitle>
      {game.status === 'upcoming' && game.scheduled_start && <Late at={game.scheduled_start} />}
    </header>
  );
}

/** Shown once the scheduled start has passed: an admin starts the game, not the clock. */
function Late({ at }: { at: string }) {
  const { title, description } = start_is_late;
  const words = (
    <p role="note" className="mt-2 border-l-3 border-press bg-press/6 px-4 py-3">
      <strong>
        {title} <LocalTime at={at} />.
      </strong>{' '}
      {description}
    </p>
  );
  return <WhenDue at={at} before={null} after={words} />;
}
