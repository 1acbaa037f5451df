'use client';

import { CardSkeleton } from '@/components/cards/card-skeleton';
import { Skeleton } from '@/components/ui/skeleton';
import { GameLayout } from './game-layout';

/**
 * A client component, so that its markup is in the cached scripts instead of in every page, where it is rarely shown.
 */
export function GameSkeleton() {
  return (
    <GameLayout
      isBusy
      lead={
        <div className="grid gap-3 pt-3">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-9 w-full max-w-80" />
        </div>
      }
      card={<CardSkeleton />}
    >
      {[4, 6].map((rows) => (
        <div key={rows} className="grid gap-3 border-t border-ink pt-3">
          <Skeleton className="h-7 w-40" />
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} className="h-7" />
          ))}
        </div>
      ))}
    </GameLayout>
  );
}
