'use client';

import { useId } from 'react';
import { useAfterGame } from '@/components/game/after/use-after-game';
import { useGame } from '@/components/game/game-provider';
import { ObjectDialogs } from '@/components/game/objections/objecting';
import { WinReviews } from '@/components/game/objections/win-review';
import { PrizeRows } from './prize-rows';

/** The three prizes, and folded under each the marks of its wins with their objections. */
export function ThreePrizes() {
  const shown = useGame();
  const { game } = shown;
  const headingId = useId();
  useAfterGame(shown);
  return (
    <ObjectDialogs>
      <section aria-labelledby={headingId} className="border-t-3 border-ink pt-3">
        <h2 id={headingId} className="mb-2 text-title">
          Prizes
        </h2>
        <PrizeRows
          game={game}
          isOver={game.status === 'completed'}
          below={(prize) => <WinReviews prize={prize} />}
        />
      </section>
    </ObjectDialogs>
  );
}
