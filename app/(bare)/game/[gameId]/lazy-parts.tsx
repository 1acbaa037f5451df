'use client';

import dynamic from 'next/dynamic';
import { useGame } from '@/components/games/game-provider';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Card } from '@/lib/bingo/game';
import { withRetry } from '@/lib/browser/with-retry';
import type { GameAnswer } from '@/lib/contract/screens';
import type { Proposals as Waiting } from '@/lib/contract/sets';
import { limits } from '@/lib/limits';

const BeforeStart = lazyPart(() => import('./before-start').then((game) => game.BeforeStart), {
  Loading: () => <div className="min-h-44" />,
});

/** Only until the game starts. */
export function LazyBeforeStart({ answers }: { answers: GameAnswer[] | null }) {
  return useGame().game.status === 'upcoming' && <BeforeStart answers={answers} />;
}

export const LazyGoneGame = lazyPart(() => import('./gone-game').then((game) => game.GoneGame));

const FillEmptyCard = lazyPart(
  () => import('@/components/games/fill-empty-card').then((games) => games.FillEmptyCard),
  { Failed: () => null },
);

/** Only dealt cards can miss squares: a chosen card is a draft until the clock fills it. */
export function LazyFillEmptyCard({ card }: { card: Card }) {
  const { game, viewer } = useGame();
  const isEmpty = game.dealing === 'dealt' && card.squares.length < limits.squares_needed;
  return isEmpty && viewer.is_member && game.status === 'active' && <FillEmptyCard card={card} />;
}

const Proposals = dynamic(() =>
  withRetry(() => import('@/components/sets/proposals')).then((sets) => sets.Proposals),
);

/** Only until the first mark. Its script is part of no other page. */
export function LazyProposals({ proposals }: { proposals: Waiting | null }) {
  const { game, squares } = useGame();
  const isOpen = game.status === 'active' && squares.every(({ is_marked }) => !is_marked);
  return (
    proposals &&
    isOpen && (
      <BoundaryAfterLoad fallback={<div className="min-h-44" />}>
        <Proposals proposals={proposals} />
      </BoundaryAfterLoad>
    )
  );
}
