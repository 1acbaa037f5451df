import { bestLine } from '@/lib/bingo/board';
import { maskOfCard } from '@/lib/bingo/card';
import { missingOf } from '@/lib/cards/closeness';
import { useGame } from './game-provider';

/** The number of squares that the best line of the viewer's cards needs; null without a card. */
export function useMissing(): number | null {
  const { cards, squaresById } = useGame();
  if (cards.length === 0) return null;
  return missingOf(Math.max(...cards.map((card) => bestLine(maskOfCard(card, squaresById)))));
}
