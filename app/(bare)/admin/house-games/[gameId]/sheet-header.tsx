'use client';

import Link from 'next/link';
import { useGame } from '@/components/game/game-provider';
import { LiveStatus } from '@/components/game/live-status';
import { ButtonLink } from '@/components/ui/button-link';
import { Sentence } from '@/components/ui/sentence';
import { gameTitle } from '@/lib/bingo/game';
import { gamePath } from '@/lib/paths';
import { headlineOf } from '@/lib/words/results';
import { EndGame } from '../end-game';
import { StartGame } from '../start-game';

export function SheetHeader() {
  const { game } = useGame();
  return (
    <header className="pb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          href="/admin/house-games"
          className="inline-flex min-h-11 items-center kicker text-press hover:underline"
        >
          Call sheet
        </Link>
        <LiveStatus />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 dir="auto" className="min-w-0 text-headline wrap-anywhere">
          {gameTitle(game)}
        </h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={gamePath(game)} variant="secondary" size="sm">
            View Game
          </ButtonLink>
          <StartGame game={game} />
          <EndGame game={game} />
        </div>
      </div>
      <SheetNotice />
    </header>
  );
}

/** Explains why no square can be marked now. */
function SheetNotice() {
  const { game } = useGame();
  if (game.status === 'active') return null;
  return (
    <p role="status" className="mt-4 border-l-3 border-press bg-press/6 px-4 py-3">
      {game.status === 'upcoming' ? (
        'Marking begins when the game starts.'
      ) : (
        <Sentence text={`${headlineOf(game)}. The sheet is closed.`} />
      )}
    </p>
  );
}
