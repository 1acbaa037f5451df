'use client';

import { useState } from 'react';
import { maskOfCard } from '@/lib/bingo/card';
import { toGoOf } from '@/lib/bingo/prizes';
import { spokenHeadline } from '@/lib/words/events';
import { useShownGame } from '@/components/game/shown-game';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import type { Game } from '@/lib/bingo/game';
import { result_is_final } from '@/lib/words/objections';
import { WhenDue } from '@/components/game/due';

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

/** Announces to a screen reader that the result became final while the page was open. */
export function FinalResultAnnouncer() {
  const { game } = useShownGame();
  const isHydrated = useIsHydrated();
  return (
    <p aria-live="polite" className="sr-only">
      {isHydrated && game.final_at && <BecameFinal key={game.final_at} game={game} />}
    </p>
  );
}

function BecameFinal({ game: { final_at, is_final } }: { game: Game }) {
  const [wasFinal] = useState(is_final);
  if (wasFinal || final_at === null) return null;
  return <WhenDue at={final_at} before={null} after={result_is_final.title} />;
}
