'use client';

import { usePlaceLines } from '@/components/shell/waiting-lines';
import { hasLine } from '@/lib/bingo/board';
import { maskOfCard } from '@/lib/bingo/card';
import { useGame } from './game-provider';

/** Tells the rest of the page, the tab's title included, which of the viewer's cards could be called now. */
export function PlaceLines() {
  const { game, cards, squaresById, powersOf, isGone } = useGame();
  const { id: game_id, kind, title, theme_name } = game;
  const lines = cards
    .filter((card) => !isGone && powersOf(card).canCall && hasLine(maskOfCard(card, squaresById)))
    .map(({ card_number }) => ({ game_id, kind, title, theme_name, card_number }));
  usePlaceLines(game_id, lines);
  return null;
}
