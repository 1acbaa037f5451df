'use client';

import { useState } from 'react';
import { useIsHydrated } from '@/components/ui/use-is-hydrated';
import type { Game } from '@/lib/bingo/game';
import { result_is_final } from '@/lib/words/objections';
import { WhenDue } from '@/components/game/due';
import { useShownGame } from '@/components/game/shown-game';

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
