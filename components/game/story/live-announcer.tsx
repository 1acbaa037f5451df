'use client';

import { maskOfCard } from '@/lib/bingo/card';
import { toGoOf } from '@/lib/bingo/prizes';
import { spokenHeadline } from '@/lib/words/events';
import { useShownGame } from '@/components/game/shown-game';

/** Announces each event to screen readers, and how many squares the viewer's best card still needs. */
export function LiveAnnouncer() {
  const { latest, cards, squaresById, game } = useShownGame();
  const headline = latest && spokenHeadline(latest);
  const isAboutSquares = latest?.type === 'square_marked' || latest?.type === 'square_unmarked';
  const toGo = Math.min(...cards.map((card) => toGoOf(game, maskOfCard(card, squaresById))));
  const distance =
    isAboutSquares && game.status === 'active' && cards.length > 0
      ? toGo === 0
        ? game.prizes === 'bingo'
          ? 'You have a full line.'
          : 'You can call BINGO.'
        : `${toGo} to go.`
      : '';

  return (
    <p aria-live="polite" className="sr-only">
      {headline && `${headline}. ${distance}`}
    </p>
  );
}
