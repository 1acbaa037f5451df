'use client';

import { useGame } from '@/components/game/game-provider';
import { RepairCard } from '@/components/game/card/repair-card';
import { bestLine } from '@/lib/bingo/board';
import { maskOfCard } from '@/lib/bingo/card';
import type { Card } from '@/lib/bingo/game';
import { limits } from '@/lib/limits';
import { repair_failed_for_good } from '@/lib/words/cards';
import { RepairMenu } from './repair-menu';

/** Repair Card, until the game is over: a button on a card with missing squares, a menu item on a complete card without a mark. */
export function CardTools({ card }: { card: Card }) {
  const { game, squaresById } = useGame();
  if (game.status === 'completed') return null;
  if (card.squares.length < limits.squares_needed)
    return <RepairCard card={card} failed={repair_failed_for_good} />;
  if (bestLine(maskOfCard(card, squaresById)) > 0) return null;
  return <RepairMenu card={card} />;
}
