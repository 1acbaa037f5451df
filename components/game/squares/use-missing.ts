import { maskOfCard } from '@/lib/bingo/card';
import { toGoOf } from '@/lib/bingo/prizes';
import { useGame } from '@/components/game/game-provider';

/** The number of squares that the viewer's best card needs for the next prize that nobody has won; null without a card. */
export function useMissing(): number | null {
  const { game, cards, squaresById } = useGame();
  if (cards.length === 0) return null;
  return Math.min(...cards.map((card) => toGoOf(game, maskOfCard(card, squaresById))));
}
