'use client';

import { useTitleOf } from '@/components/shell/use-title-of';
import { usePlaceLines, useWaiting } from '@/components/shell/waiting-lines';
import { hasLine } from '@/lib/bingo/board';
import { maskOfCard } from '@/lib/bingo/card';
import type { WaitingLine } from '@/lib/cards/answers';
import { useGame } from './game-provider';

const NONE: readonly WaitingLine[] = [];

/** Tells the rest of the page, the tab's title included, which of the viewer's cards could be called now. */
export function PlaceLines() {
  const { game, cards, squaresById, permissionsFor, isGone } = useGame();
  const { id: game_id, kind, title, theme_name } = game;
  const lines = cards
    .filter(
      (card) => !isGone && permissionsFor(card).canCall && hasLine(maskOfCard(card, squaresById)),
    )
    .map(({ card_number }) => ({ game_id, kind, title, theme_name, card_number }));
  usePlaceLines(game_id, lines);
  // A guest's first card is played on the page cached for all visitors, whose corner asks nobody for lines.
  useTitleOf(useWaiting(NONE).length > 0);
  return null;
}
