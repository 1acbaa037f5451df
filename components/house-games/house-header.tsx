'use client';

import { EndOfGame } from '@/components/game/after/end-of-game';
import { useGame } from '@/components/game/game-provider';
import { GameTitle } from '@/components/game/game-title';
import { LiveStatus } from '@/components/game/live-status';
import { StatusBadge } from '@/components/game/status-badge';
import { isChoosing } from '@/lib/bingo/drafts';
import { gameTitle } from '@/lib/bingo/game';

export function HouseHeader() {
  const { game } = useGame();
  return (
    <header>
      <div className="flex min-h-12 flex-wrap content-center items-center justify-between gap-x-4">
        <p className="flex items-center gap-3">
          <span className="kicker text-press">House game</span>
          <StatusBadge status={isChoosing(game) ? 'choosing' : game.status} />
        </p>
        <LiveStatus />
      </div>
      <GameTitle>{gameTitle(game)}</GameTitle>
      <EndOfGame />
    </header>
  );
}
