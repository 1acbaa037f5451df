'use client';

import dynamic from 'next/dynamic';
import { useGame } from '@/components/games/game-provider';
import { LazyRepairCard } from '@/components/games/lazy-repair-card';
import { BoundaryAfterLoad } from '@/components/ui/boundary-after-load';
import { bestLine } from '@/lib/bingo/board';
import { maskOfCard } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { withRetry } from '@/lib/browser/with-retry';
import { repair_failed_for_good } from '@/lib/words/cards';

/** It needs 30 kB of menu library, and most cards have a mark and therefore no menu. */
const RepairMenu = dynamic(() =>
  withRetry(() => import('./repair-menu')).then((house) => house.RepairMenu),
);

/** Repair Card, until the game is over: a button on a card with missing squares, a menu item on a complete card without a mark. */
export function CardTools({ card }: { card: Card }) {
  const { game, squaresById } = useGame();
  if (game.status === 'completed') return null;
  if (card.squares.length < limits.squares_needed)
    return <LazyRepairCard card={card} failure={{ repair_failed_for_good }} />;
  if (bestLine(maskOfCard(card, squaresById)) > 0) return null;
  return (
    <BoundaryAfterLoad fallback={null}>
      <RepairMenu card={card} />
    </BoundaryAfterLoad>
  );
}
