'use client';

import { useState } from 'react';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import { bestLine, SIZE } from '@/lib/bingo/board';
import { maskOfCard } from '@/lib/bingo/card';
import type { GameMessage } from '@/lib/bingo/events';
import type { Game } from '@/lib/bingo/game';
import { result_is_final } from '@/lib/words/objections';
import { WhenDue } from './due';
import { useGame } from './game-provider';
import { headlineOf, type Headline } from './headlines';

/** Says to a screen reader what the screen shows to everybody else: the news, and how far the best card is. */
export function LiveAnnouncer() {
  const { latest, cards, squaresById, game } = useGame();
  const isHydrated = useIsHydrated();
  const headline = latest && headlineOf(latest);
  const isAboutSquares = latest?.type === 'square_marked' || latest?.type === 'square_unmarked';
  const best = Math.max(1, ...cards.map((card) => bestLine(maskOfCard(card, squaresById))));
  const toGo = SIZE - best;
  const distance =
    isAboutSquares && game.status === 'active' && cards.length > 0
      ? toGo === 0
        ? 'You have a full line.'
        : `${toGo} to go.`
      : '';

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {headline && `${spoken(latest, headline)}. ${distance}`}
      </p>
      <p aria-live="polite" className="sr-only">
        {isHydrated && game.final_at && <BecameFinal key={game.final_at} game={game} />}
      </p>
    </>
  );
}

/** No news for whoever comes after it. */
function BecameFinal({ game: { final_at, is_final } }: { game: Game }) {
  const [wasFinal] = useState(is_final);
  if (wasFinal || final_at === null) return null;
  return <WhenDue at={final_at} before={null} after={result_is_final.title} />;
}

function spoken({ type }: GameMessage, { text, by }: Headline): string {
  if (type === 'square_marked') return `${text}: marked${by ? ` by ${by}` : ''}`;
  const isDecision = type === 'objection_upheld' || type === 'objection_dismissed';
  return by ? `${text}${isDecision ? ', as decided' : ''} by ${by}` : text;
}
