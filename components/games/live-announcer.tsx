'use client';

import { maskOfCard } from '@/lib/bingo/card';
import type { GameMessage } from '@/lib/bingo/game';
import { toGoOf } from '@/lib/bingo/prizes';
import { quoted } from '@/lib/words/message';
import { headlineOf } from './headlines';
import { useShownGame } from './shown-game';
import type { Headline } from './win-headlines';

/** Announces each event to screen readers, and how many squares the viewer's best card still needs. */
export function LiveAnnouncer() {
  const { latest, cards, squaresById, game } = useShownGame();
  const headline = latest && headlineOf(latest);
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
      {headline && `${spoken(latest, headline)}. ${distance}`}
    </p>
  );
}

function spoken({ type }: GameMessage, { text, by }: Headline): string {
  if (type === 'square_marked') return `${quoted(text)}: marked${by ? ` by ${by}` : ''}`;
  const isDecision = type === 'objection_upheld' || type === 'objection_dismissed';
  return by ? `${text}${isDecision ? ', as decided' : ''} by ${by}` : text;
}
